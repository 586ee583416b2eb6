/** French: the lesson of Laser Chess (1987). The keys are those of the server's lesson. */
export default {
  summary:
    "L’original : deux actions par tour, un laser dans chaque camp, des prises par déplacement et une case qui vous téléporte n’importe où.",
  "goal.title": "Le but",
  "goal.text.1": "Détruisez le roi vert, avec votre laser ou en allant sur sa case. Un joueur sans roi a perdu.",
  "goal.text.2":
    "Rouge est en bas et commence. Un tour se compose de deux actions : un pas, une rotation et un tir en coûtent une chacun. Vous pouvez vous arrêter plus tôt et finir votre tour.",
  "goal.diagram.1":
    "Le laser tire là où il regarde, par une action à part. Les rayons suivent les rangées et les colonnes.",
  "aim-and-fire.title": "Visez et tirez",
  "aim-and-fire.task": "Tournez le laser vers le roi et tirez.",
  "aim-and-fire.hint": "Deux actions : tournez le laser vers l’est, puis tirez.",
  "aim-and-fire.explanation": "La rotation est une action, quel que soit l’angle, et le tir est l’autre.",
  "pieces.title": "Pièces et rayons",
  "pieces.text.1":
    "Les miroirs triangulaires et diagonaux dévient un rayon de 90°. Le miroir triangulaire a une face brillante et deux faces vulnérables ; un miroir diagonal est brillant des deux côtés, et les rayons ne peuvent pas le détruire.",
  "pieces.text.2":
    "Un miroir droit renvoie tout droit un rayon sur ses deux faces et le laisse passer le long de sa tranche. Le bloc le renvoie avec son unique face brillante et est vulnérable ailleurs. Un hypercube est transparent.",
  "pieces.text.3":
    "Un séparateur frappé sur sa pointe fait deux rayons ; frappé sur une face miroir, il envoie le rayon par sa pointe ; sa base est vulnérable. Le roi et le laser sont vulnérables de tous les côtés.",
  "pieces.diagram.1": "Frappé sur sa pointe, le séparateur en d3 fait deux rayons. Chacun détruit un bloc.",
  "pieces.diagram.2":
    "Le rayon longe la tranche du miroir droit en c3 et traverse l’hypercube en e3. Le miroir triangulaire en g3 le dévie vers le bloc.",
  "round-the-corner.title": "Au coin",
  "round-the-corner.task": "Tournez le miroir triangulaire et tirez pour que le rayon touche le roi.",
  "round-the-corner.hint": "Le miroir en g3 doit regarder en haut à gauche, vers le laser et vers le roi à la fois.",
  "round-the-corner.explanation": "Tourné vers le nord-ouest, le miroir dévie vers le haut un rayon venu de la gauche.",
  "along-the-edge.title": "Le long de la tranche",
  "along-the-edge.task":
    "Votre miroir droit barre la route et renverrait le rayon sur votre propre laser. Touchez le roi.",
  "along-the-edge.hint": "Un rayon passe le long de la tranche d’un miroir droit.",
  "along-the-edge.explanation":
    "Une fois tourné, le miroir est dans l’axe de la rangée 3, et le rayon passe le long de lui.",
  "two-from-one.title": "D’un rayon, deux",
  "two-from-one.task": "Détruisez les deux blocs verts d’un seul tir.",
  "two-from-one.hint": "La pointe du séparateur doit être tournée vers votre laser.",
  "two-from-one.explanation": "Frappé sur sa pointe, le séparateur envoie un rayon vers le haut et un vers le bas.",
  "over-the-vertex.title": "Par la pointe",
  "over-the-vertex.task": "Utilisez le séparateur comme miroir pour que le rayon entier touche le roi.",
  "over-the-vertex.hint": "Un rayon qui frappe une face miroir repart par la pointe. Où doit-elle être tournée ?",
  "over-the-vertex.explanation": "Le rayon frappe la face gauche du séparateur et repart par la pointe, vers d8.",
  "moving.title": "Deux actions",
  "moving.text.1":
    "Les pièces vont vers le haut, le bas, la gauche ou la droite, sur une case vide. Un pas en diagonale coûte les deux actions. Toutes les pièces se déplacent, le laser aussi.",
  "moving.text.2":
    "Une rotation dans n’importe quelle direction est une action. Si vous tournez aussitôt la même pièce une nouvelle fois, seule la dernière direction compte ; si vous la remettez comme elle était, vous récupérez l’action.",
  "moving.text.3":
    "Vous pouvez utiliser les deux actions pour la même pièce ou pour deux pièces différentes. Les rois et les hypercubes sont identiques de tous les côtés et ne tournent pas.",
  "moving.diagram.1": "Essayez : deux actions avec le laser, le bloc ou le miroir, puis finissez le tour.",
  "step-and-fire.title": "Avancez et tirez",
  "step-and-fire.task": "Le laser est une rangée trop bas. Touchez le roi ce tour-ci.",
  "step-and-fire.hint": "Un pas ne change pas l’orientation.",
  "step-and-fire.explanation": "Une action pour le pas, une pour le tir : inutile de tourner.",
  "shot.title": "Le tir",
  "shot.text.1":
    "Le laser ne tire que si vous le voulez, et une fois par tour. Le tir coûte une action ; tirer sans cible est donc du gaspillage.",
  "shot.text.2":
    "Tout ce qui a été touché disparaît quand toutes les branches sont finies, y compris vos propres pièces. Un rayon qui revient détruit votre propre laser. Vous pouvez continuer sans lui, mais vous ne gagnerez plus que par des prises.",
  "shot.text.3": "L’hypercase au centre absorbe les rayons.",
  "shot.diagram.1":
    "Le tout premier tir d’une partie serait mauvais : il se divise en f2, revient du miroir droit en d2 et détruit votre propre laser.",
  "around-the-bright-side.title": "Contourner la face brillante",
  "around-the-bright-side.task":
    "La face brillante du bloc vert est tournée vers votre laser. Détruisez le bloc d’un autre côté.",
  "around-the-bright-side.hint": "Deux miroirs triangulaires attendent en b7 et en f7.",
  "around-the-bright-side.explanation": "Par b7 et f7, le rayon vient d’en haut, là où le bloc est vulnérable.",
  "mind-your-laser.title": "Épargnez votre laser",
  "mind-your-laser.task": "Détruisez le bloc vert en d8 sans perdre votre propre laser.",
  "mind-your-laser.hint": "Suivez le second rayon : il descend en d1 et revient. Tournez d’abord le miroir droit.",
  "mind-your-laser.explanation":
    "Le rayon du bas longe maintenant la tranche du miroir et sort du plateau : rien ne revient.",
  "special.title": "Prises et téléportation",
  "special.text.1": "Les rois et les blocs prennent une pièce adverse en allant sur sa case, chacun une fois par tour.",
  "special.text.2":
    "Un hypercube téléporte la pièce sur la case de laquelle il va, amie ou ennemie, sur une case vide au hasard. Elle garde son orientation.",
  "special.text.3": "L’hypercase au centre en fait autant avec tout ce qui y entre, une fois par tour.",
  "special.diagram.1": "Essayez : allez avec votre hypercube sur la case du bloc en e3 ou dans l’hypercase en e5.",
  "capture.title": "Prendre",
  "capture.task": "Prenez le roi avec votre bloc.",
  "capture.hint": "Un bloc va sur la case de la pièce qu’il prend.",
  "capture.explanation": "Un pas, une action : pas besoin de rayon.",
  "one-capture-each.title": "Une prise chacun",
  "one-capture-each.task": "Prenez les deux pièces vertes ce tour-ci.",
  "one-capture-each.hint": "Un bloc ne peut prendre qu’une fois par tour. Qui d’autre peut prendre ?",
  "one-capture-each.explanation": "Le bloc prend l’une, le roi l’autre : chacun peut prendre une fois par tour.",
  "fling-it-away.title": "Téléportez-le",
  "fling-it-away.task": "Le laser vert en f4 vise votre roi. Téléportez-le avec votre hypercube.",
  "fling-it-away.hint": "L’hypercube est transparent et ne protège personne. Allez sur la case du laser.",
  "fling-it-away.explanation":
    "Le hasard décide où il atterrit, et il regarde toujours vers la gauche. Avec votre seconde action, vous pouvez réagir.",
  "into-the-hypersquare.title": "Dans l’hypercase",
  "into-the-hypersquare.task": "Votre bloc est loin de tout. Faites-le téléporter ailleurs par l’hypercase.",
  "into-the-hypersquare.hint": "Deux pas vers la droite.",
  "into-the-hypersquare.explanation":
    "L’hypercase agit une fois par tour, pour une pièce. Le hasard décide où le bloc atterrit.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "Un joueur sans roi a perdu, même par son propre tir. Si les deux rois disparaissent dans une même action, la partie est nulle.",
  "end.text.2":
    "Il n’y a pas d’échec : rien ne vous avertit quand votre roi est en danger. Vous pouvez toujours finir votre tour.",
  "end.text.3": "Si quatre tours de suite se terminent sans action, la partie est nulle.",
  "end.diagram.1": "Un rayon pour chaque roi : la partie est nulle.",
  "out-of-the-line.title": "Hors de la ligne de tir",
  "out-of-the-line.task":
    "Le laser vert vise votre roi. Faites en sorte qu’il ne puisse pas simplement tirer et gagner, puis finissez votre tour.",
  "out-of-the-line.hint": "Quittez la rangée 6 ou mettez-y quelque chose. Finissez ensuite le tour.",
  "out-of-the-line.explanation":
    "Le tir manquerait maintenant votre roi. Vert doit dépenser une action pour viser de nouveau.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les colonnes vont de a à i, les rangées de 1 à 9. Un déplacement s’écrit avec ses deux cases : e2e3. Une rotation, c’est la case, @ et la nouvelle direction, de 0 pour le nord, dans le sens horaire, à 7 pour le nord-ouest : f1@2. Un tir, c’est la case suivie d’un astérisque : f1*. Les actions d’un tour sont séparées par des virgules ; un point seul finit un tour sans action.",
  "notation.text.2":
    "Une position va de la rangée 9 à la rangée 1, avec des barres obliques entre les rangées et des virgules entre les cases. Les lettres : K roi, L laser, H hypercube, T séparateur, B bloc, M miroir droit, G miroir diagonal et D miroir triangulaire ; les majuscules sont rouges, @ est l’hypercase. Un chiffre après la lettre donne la direction, les nombres sont des cases vides.",
  "notation.text.3":
    "Un miroir droit n’a que 0 et 2, un miroir diagonal 1 et 3 : la direction où regarde sa face brillante. À la fin viennent le camp au trait, r ou g, les actions restantes et un tiret si aucune pièce n’a encore utilisé son action spéciale.",
  "notation.diagram.1":
    "Le laser rouge en c7 regarde vers l’est, c’est-à-dire la direction 2 : la rangée s’écrit 2,L2,6.",
  "write-a-turn.title": "Écrivez un tour",
  "write-a-turn.task": "Écrivez ce tour : le miroir en f4 tourne vers le sud-ouest, puis le laser en c7 tire.",
  "write-a-turn.hint": "Le sud-ouest est la direction 5. Deux actions séparées par une virgule.",
  "write-a-turn.explanation": "Exact : d’abord la rotation, puis le tir.",
  "write-a-position.title": "Écrivez une position",
  "write-a-position.task": "Écrivez cette position. Le trait est à Rouge, qui a ses deux actions.",
  "write-a-position.hint":
    "Elle commence par 4,k,4 pour la rangée 9 et finit par r 2 -. La face brillante du miroir diagonal en c7 regarde vers le sud-est, direction 3.",
  "write-a-position.explanation": "Exact. Avec ce texte, chacun peut installer le plateau.",
  "practice.title": "Mise en pratique",
  "practice.text.1":
    "Deux actions, c’est peu : une pour préparer, une pour tirer. Cherchez la pièce à laquelle il ne manque qu’un pas ou une rotation.",
  "practice.diagram.1":
    "La position de départ avec 18 pièces dans chaque camp. Jouez quelques coups pour les deux camps.",
  "split-decision.title": "Rayon divisé",
  "split-decision.task": "Gagnez ce tour-ci. Le laser ne voit pas le roi, mais un séparateur, si.",
  "split-decision.hint": "Amenez le séparateur dans le rayon : sa pointe est déjà tournée vers votre laser.",
  "split-decision.explanation": "En g3, le séparateur envoie une moitié vers le roi et l’autre hors du plateau.",
  "fling-and-fire.title": "Téléporter et tirer",
  "fling-and-fire.task": "Un bloc vert garde le roi avec sa face brillante. Gagnez ce tour-ci.",
  "fling-and-fire.hint": "Laquelle de vos pièces peut écarter le garde sans barrer elle-même la route ?",
  "fling-and-fire.explanation":
    "L’hypercube téléporte le garde et prend sa place. Il est transparent : le rayon le traverse donc jusqu’au roi. Seule la malchance aurait remis le garde dans la ligne.",
  "from-a-game.title": "Tiré d’une vraie partie",
  "from-a-game.task": "Gagnez ce tour-ci. Ne vous souciez pas d’une perte de votre côté.",
  "from-a-game.hint":
    "Le séparateur envoie la moitié du rayon vers la gauche, le long de la tranche du miroir en e2. Quelle pièce rencontre-t-elle ensuite ?",
  "from-a-game.explanation":
    "En f2 vers la gauche, en a2 vers le haut, en a9 vers la droite et sur le roi. L’autre moitié détruit votre propre bloc en g2 : un prix modeste.",
};
