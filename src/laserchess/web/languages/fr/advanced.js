/** French: the lesson of Advanced Laser Chess. The keys are those of the server's lesson. */
export default {
  summary:
    "Dix sortes de pièces, des rayons dans huit directions et trois actions par tour. Des bombes, des séparateurs et un peu de hasard.",
  "goal.title": "Le but",
  "goal.text.1":
    "Détruisez le roi vert : avec un laser, avec une bombe ou en allant sur sa case. Un joueur sans roi a perdu.",
  "goal.text.2":
    "Rouge est à gauche et commence, Vert est à droite. À chaque tour, un joueur a trois actions et peut les répartir entre ses pièces comme il veut.",
  "goal.diagram.1":
    "Un laser tire là où il regarde, et seulement par une action à part. Ici, le roi est dans sa ligne.",
  "aim-and-fire.title": "Visez et tirez",
  "aim-and-fire.task": "Tournez le laser vers le roi et tirez.",
  "aim-and-fire.hint": "Deux actions : tournez le laser vers l’est, puis tirez.",
  "aim-and-fire.explanation": "Une action pour viser, une pour tirer. Plus besoin de la troisième.",
  "pieces.title": "Pièces et rayons",
  "pieces.text.1":
    "Les rayons vont dans huit directions, aussi en diagonale, de coin à coin. Un miroir les renvoie ou les dévie, une face vulnérable est touchée.",
  "pieces.text.2":
    "Le miroir triangulaire renvoie tout droit un rayon frontal et dévie un rayon diagonal ; un rayon parallèle à sa face passe. L’octogone à miroir complet renvoie tout, l’octogone à miroir partiel seulement ce qui frappe ses trois faces brillantes.",
  "pieces.text.3":
    "Le miroir sans tain laisse passer un rayon dans le sens de sa flèche et renvoie celui qui vient en sens inverse. Un séparateur frappé sur sa pointe fait deux rayons. Un hypergone dévie un rayon au hasard.",
  "pieces.text.4": "Le roi et le laser sont vulnérables de tous les côtés. Un laser résiste à son propre rayon.",
  "pieces.diagram.1": "Un miroir triangulaire en biais : le rayon tourne de 90°.",
  "pieces.diagram.2": "Le même miroir de face : le rayon revient tout droit. Votre laser n’en souffre pas.",
  "pieces.diagram.3": "Un séparateur frappé sur sa pointe fait deux rayons d’un seul.",
  "slantwise.title": "En diagonale",
  "slantwise.task": "Les rayons vont aussi en diagonale. Détruisez le roi.",
  "slantwise.hint": "Comptez : cinq cases vers la droite et cinq vers le haut.",
  "slantwise.explanation": "De d3, la diagonale passe par e4, f5, g6 et h7 jusqu’en i8.",
  "round-the-corner.title": "Au coin",
  "round-the-corner.task": "Détruisez le roi à l’aide du miroir triangulaire.",
  "round-the-corner.hint":
    "Tournez le miroir en i3 pour qu’il regarde en haut à gauche, vers le rayon et vers le roi à la fois.",
  "round-the-corner.explanation": "Tourné vers le nord-ouest, le miroir dévie vers le haut un rayon venu de la gauche.",
  "through-the-mirror.title": "À travers le miroir",
  "through-the-mirror.task": "Votre miroir sans tain est devant votre laser. Tirez à travers.",
  "through-the-mirror.hint": "Un rayon passe dans le sens de la flèche.",
  "through-the-mirror.explanation":
    "La flèche s’éloigne maintenant de votre laser : votre rayon passe, et ce que Vert enverrait par la rangée est renvoyé.",
  "two-from-one.title": "D’un rayon, deux",
  "two-from-one.task": "Détruisez les pièces vertes en g9 et en g2 d’un seul tir.",
  "two-from-one.hint": "La pointe du séparateur doit être tournée vers votre laser.",
  "two-from-one.explanation": "Frappé sur sa pointe, le séparateur envoie un rayon vers le haut et un vers le bas.",
  "moving.title": "Déplacer et tourner",
  "moving.text.1":
    "Un pas sur la case voisine en haut, en bas, à gauche ou à droite coûte une action, un pas en diagonale deux. Tourner une pièce coûte une action, quel que soit l’angle.",
  "moving.text.2":
    "Si vous tournez aussitôt la même pièce une nouvelle fois, seule la dernière direction compte. Si vous la remettez comme elle était, vous récupérez l’action.",
  "moving.text.3": "Vous pouvez vous arrêter plus tôt : finissez votre tour.",
  "moving.diagram.1": "Essayez : trois actions avec le laser et le miroir, puis finissez le tour.",
  "step-aim-fire.title": "Avancer, viser, tirer",
  "step-aim-fire.task": "Détruisez le roi en utilisant les trois actions.",
  "step-aim-fire.hint": "Le laser est une rangée trop bas.",
  "step-aim-fire.explanation": "Un pas, une rotation, un tir : trois actions, et il les fallait toutes.",
  "shot.title": "Laser et paralyseur",
  "shot.text.1":
    "Un laser détruit ce qu’il touche sur une face vulnérable, un paralyseur ne fait que le paralyser. Chaque arme peut tirer une fois par tour.",
  "shot.text.2":
    "Une pièce paralysée ne peut rien faire, et ses miroirs n’agissent plus jusqu’à son réveil. Au début du tour de son camp, elle a une chance sur quatre de se réveiller.",
  "shot.text.3":
    "Une bombe touchée en son centre détruit tout sur les huit cases qui l’entourent. Les rayons le long des rangées et des colonnes atteignent le centre d’une bombe droite, les rayons diagonaux celui d’une bombe tournée. Touchée de côté, seule la bombe disparaît.",
  "shot.diagram.1": "La bombe en j6 est touchée en son centre et emporte ses voisines.",
  "shot.diagram.2": "Le paralyseur en b8 paralyse le laser vert en k8.",
  "set-off-the-bomb.title": "Faites sauter la bombe",
  "set-off-the-bomb.task": "La propre bombe de Vert est à côté de son roi. Faites-la sauter.",
  "set-off-the-bomb.hint":
    "Cette bombe est tournée : seul un rayon diagonal atteint son centre. Comptez la diagonale depuis votre laser.",
  "set-off-the-bomb.explanation": "En plein centre, et l’explosion atteint le roi en k7.",
  "stun-the-laser.title": "Paralysez le laser",
  "stun-the-laser.task": "Le laser vert vise votre roi. Mettez-le hors de combat avec votre paralyseur.",
  "stun-the-laser.hint": "Tournez le paralyseur vers le nord, puis tirez.",
  "stun-the-laser.explanation": "Paralysé, le laser ne peut ni tourner ni tirer jusqu’à son réveil.",
  "first-stun-then-shoot.title": "Paralyser, puis tirer",
  "first-stun-then-shoot.task": "L’octogone en m5 renvoie votre rayon. Détruisez-le quand même.",
  "first-stun-then-shoot.hint": "Ses faces brillantes regardent vers la gauche. Votre paralyseur vient d’en bas.",
  "first-stun-then-shoot.explanation":
    "Une pièce paralysée n’a plus de miroirs : le même tir qui revenait tout à l’heure la détruit maintenant.",
  "special.title": "Prises et hasard",
  "special.text.1":
    "Un roi ou un octogone prend une pièce adverse en allant sur sa case. Un hypergone qui va sur la case d’une pièce, amie ou ennemie, la téléporte sur une case au hasard.",
  "special.text.2":
    "Chaque pièce ne peut faire qu’une de ces choses par tour : prendre une fois, téléporter une fois, tirer une fois ou plonger une fois dans un hypertrou.",
  "special.text.3":
    "Vous ne pouvez pas entrer dans un trou, mais une pièce téléportée peut y tomber. Les murs arrêtent tout. Les portes s’ouvrent et se ferment au hasard, et les cases de téléportation actives téléportent ce qui s’y arrête. Ces trois éléments n’existent que sur les plateaux personnalisés.",
  "special.diagram.1": "L’octogone en e5 avance et prend le paralyseur en f5.",
  "stomp.title": "À l’attaque",
  "stomp.task": "Prenez le paralyseur vert.",
  "stomp.hint": "L’octogone a besoin de deux pas.",
  "stomp.explanation": "Les octogones et les rois prennent en se déplaçant. Chacun une fois par tour.",
  "fling-it-away.title": "Téléportez-le",
  "fling-it-away.task": "Le laser vert en f5 vise votre roi. Téléportez-le avec votre hypergone.",
  "fling-it-away.hint": "Allez sur sa case.",
  "fling-it-away.explanation":
    "Le hasard décide où il atterrit, et où il regarde ensuite. Il peut même tomber dans un trou.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "Un joueur sans roi a perdu, même par son propre tir. Si les deux rois disparaissent dans une même action, la partie est nulle.",
  "end.text.2":
    "Il n’y a pas d’échec : rien ne vous avertit quand votre roi est en danger. Vous pouvez toujours passer.",
  "end.text.3": "Si quatre tours de suite se terminent sans action, la partie est nulle.",
  "end.diagram.1":
    "Une explosion ne demande pas à qui appartient quoi : ici, les deux rois sont trop près de la bombe.",
  "out-of-the-line.title": "Hors de la ligne de tir",
  "out-of-the-line.task":
    "Le laser vert vise votre roi. Faites en sorte qu’il ne puisse pas simplement tirer et gagner, puis finissez votre tour.",
  "out-of-the-line.hint": "Quittez la rangée 6 ou amenez-y l’octogone. Finissez ensuite le tour.",
  "out-of-the-line.explanation":
    "Le tir manquerait maintenant votre roi. Vert doit dépenser des actions pour viser de nouveau.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les colonnes vont de a à o, les rangées de 1 à 11. Un déplacement s’écrit avec ses deux cases : b6c6. Une rotation, c’est la case, @ et la nouvelle direction, de 0 pour le nord, dans le sens horaire, à 7 pour le nord-ouest : b6@3. Un tir, c’est la case suivie d’un astérisque : a7*. Les actions d’un tour sont séparées par des virgules ; un point seul finit un tour sans action.",
  "notation.text.2":
    "Une position va de la rangée 11 à la rangée 1, avec des barres obliques entre les rangées et des virgules entre les cases. Les lettres : K roi, L laser, S paralyseur, W miroir sans tain, B bombe, H hypergone, T séparateur, F octogone à miroir complet et P à miroir partiel, D miroir triangulaire ; les majuscules sont rouges. Un chiffre après la lettre donne la direction, les nombres sont des cases vides.",
  "notation.text.3":
    "À la fin viennent le camp au trait, r ou g, les actions restantes et un tiret si aucune pièce n’a encore utilisé son action spéciale.",
  "notation.diagram.1":
    "Le laser rouge en c7 regarde vers l’est, c’est-à-dire la direction 2 : la rangée s’écrit 2,L2,12.",
  "write-a-turn.title": "Écrivez un tour",
  "write-a-turn.task": "Écrivez ce tour : le miroir en f4 tourne vers le sud-ouest, puis le laser en c7 tire.",
  "write-a-turn.hint": "Le sud-ouest est la direction 5. Deux actions séparées par une virgule.",
  "write-a-turn.explanation": "Exact : d’abord la rotation, puis le tir.",
  "practice.title": "Mise en pratique",
  "practice.text.1":
    "Trois actions, c’est beaucoup. Demandez-vous ce qui se trouve entre vous et le roi, et quelle pièce peut en venir à bout.",
  "practice.diagram.1": "La position de départ avec les 27 pièces de chaque camp, quatre trous et un hypertrou.",
  "clear-the-way.title": "Ouvrez la voie",
  "clear-the-way.task": "Un octogone protège le roi. Gagnez ce tour-ci, en trois actions.",
  "clear-the-way.hint": "Votre propre octogone peut le prendre. Mais alors, c’est lui qui barre la route.",
  "clear-the-way.explanation":
    "Prendre, se retirer, tirer. Votre octogone ne peut prendre qu’une fois par tour, mais il peut encore se déplacer.",
  "split-decision.title": "Rayon divisé",
  "split-decision.task": "Gagnez ce tour-ci. Le laser ne voit pas le roi, mais un séparateur, si.",
  "split-decision.hint": "Amenez le séparateur dans le rayon : sa pointe est déjà tournée vers votre laser.",
  "split-decision.explanation": "En h5, le séparateur envoie une moitié vers le roi en h9 et l’autre hors du plateau.",
  "a-long-fuse.title": "Une longue mèche",
  "a-long-fuse.task": "Gagnez ce tour-ci : le roi se cache derrière sa bombe.",
  "a-long-fuse.hint":
    "Une bombe tournée est touchée en son centre par les rayons diagonaux. Votre laser voit le miroir en h10 en diagonale, et de là une diagonale descend jusqu’en l6.",
  "a-long-fuse.explanation":
    "Une diagonale monte en h10, une autre descend en l6, en plein centre. L’explosion emporte le roi.",
};
