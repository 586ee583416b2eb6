/** French: the lesson of Khet 2.0. The keys are those of the server's lesson. */
export default {
  summary: "Laser Chess en habit égyptien : sphinx, pyramides, scarabées, Anubis et pharaon.",
  "goal.title": "Le but",
  "goal.text.1": "Touchez le pharaon rouge avec le laser de votre sphinx avant que Rouge ne touche le vôtre.",
  "goal.text.2":
    "Argent joue d’en bas et commence. Votre sphinx est dans le coin, en j1, celui de Rouge en a8. Ils ne quittent jamais leur coin.",
  "goal.diagram.1": "Le rayon du sphinx va jusqu’en j6, tourne sur la pyramide et touche le pharaon en d6.",
  "turn-the-sphinx.title": "Tournez le sphinx",
  "turn-the-sphinx.task":
    "Votre propre Anubis est dans le rayon. Tournez le sphinx pour qu’il touche le pharaon rouge.",
  "turn-the-sphinx.hint": "Le sphinx peut aussi regarder vers le haut de la colonne j. Qu’y a-t-il là ?",
  "turn-the-sphinx.explanation":
    "Sur la colonne j attend la pyramide en j6, et son miroir regarde dans la bonne direction.",
  "pieces.title": "Pièces et rayons",
  "pieces.text.1":
    "Un rayon frappe une pièce sur l’une de ses faces. Un miroir le dévie de 90°. Un bouclier l’arrête. S’il frappe une face vulnérable, la pièce est perdue.",
  "pieces.text.2":
    "La pyramide a un miroir sur sa face oblique ; partout ailleurs, elle est vulnérable. Le scarabée est un miroir des deux côtés et ne peut pas être détruit.",
  "pieces.text.3":
    "Anubis arrête les rayons de face ; son dos et ses flancs sont vulnérables. Le pharaon est vulnérable de tous les côtés. Un sphinx arrête les rayons et n’est jamais détruit.",
  "pieces.diagram.1": "Un scarabée dévie les rayons des deux côtés : ici, le même scarabée en e5 sert deux fois.",
  "pieces.diagram.2": "La pyramide rouge en f6 tourne le dos au rayon et est détruite.",
  "pieces.diagram.3": "Anubis, en f6, fait face au rayon et l’arrête.",
  "turn-a-pyramid.title": "Tournez une pyramide",
  "turn-a-pyramid.task": "Tournez une pyramide pour que le rayon atteigne le pharaon.",
  "turn-a-pyramid.hint": "En f3, le rayon doit tourner vers le haut.",
  "turn-a-pyramid.explanation":
    "Le miroir en f3 regarde maintenant vers le nord-est : un rayon venu de la droite en repart vers le haut.",
  "the-careless-anubis.title": "L’Anubis imprudent",
  "the-careless-anubis.task":
    "Il y a deux Anubis rouges sur la colonne e, et l’un d’eux regarde du mauvais côté. Détruisez-le.",
  "the-careless-anubis.hint":
    "Tous deux regardent vers le nord. De quel côté un rayon peut-il frapper l’un d’eux dans le dos ?",
  "the-careless-anubis.explanation":
    "Une fois tourné, le scarabée envoie le rayon vers le haut et non plus vers le bas. L’Anubis en e7 est frappé dans le dos.",
  "the-long-way-round.title": "Le long détour",
  "the-long-way-round.task": "Envoyez le rayon sur le pharaon en passant par c7 et deux fois par le même scarabée.",
  "the-long-way-round.hint": "Le rayon descend jusqu’en c5. Il doit en repartir vers la droite.",
  "the-long-way-round.explanation":
    "En e5 vers le haut, en e7 vers la gauche, en c7 vers le bas, en c5 vers la droite et en e5 de nouveau vers le bas : les deux faces du scarabée en un seul tir.",
  "moving.title": "Déplacer et tourner",
  "moving.text.1":
    "À votre tour, vous faites une seule chose : déplacer une pièce sur une case voisine libre, tout droit ou en diagonale, ou tourner une pièce d’un quart de tour.",
  "moving.text.2":
    "Le sphinx ne peut pas se déplacer. Il ne peut que tourner entre ses deux directions : celui d’Argent regarde vers le haut ou la gauche, celui de Rouge vers le bas ou la droite.",
  "moving.text.3":
    "Les cases marquées d’une croix ankh appartiennent à Argent, celles marquées d’un œil d’Horus à Rouge : seules les pièces de leur camp peuvent s’y tenir. Le pharaon ne peut pas tourner : vous ne pouvez donc jamais passer.",
  "moving.diagram.1": "Essayez : déplacez ou tournez la pyramide en e4, ou déplacez le pharaon.",
  "step-aside.title": "Faites de la place",
  "step-aside.task": "Votre propre Anubis barre la route. Ouvrez la rangée 6 au rayon.",
  "step-aside.hint": "Tout pas hors de la rangée 6 convient.",
  "step-aside.explanation":
    "Vos propres pièces arrêtent votre rayon tout comme les rouges. Parfois, le meilleur coup consiste à s’écarter.",
  "shot.title": "Le tir",
  "shot.text.1":
    "Après votre coup, votre sphinx tire : toujours, et une seule fois. Avant le coup, vous ne pouvez pas essayer le laser.",
  "shot.text.2":
    "Le rayon suit toujours les rangées et les colonnes. Il s’arrête à la première face qui n’est pas un miroir, ou au bord ; un tir retire donc au plus une pièce du plateau.",
  "shot.text.3": "Peu importe à qui appartient la pièce. Bien des pyramides tombent sous le tir de leur propre sphinx.",
  "shot.diagram.1": "Argent a joué son pharaon et oublié la pyramide en j4 : son dos est dans la ligne de tir.",
  "block-with-anubis.title": "Anubis tient bon",
  "block-with-anubis.task": "Le rayon rouge descend la colonne f vers votre pharaon. Sauvez-le.",
  "block-with-anubis.hint":
    "Si le pharaon s’enfuit simplement, la pyramide rouge le suit sur la rangée 8. Votre Anubis regarde vers le nord : mettez-vous derrière lui.",
  "block-with-anubis.explanation":
    "Derrière le bouclier d’Anubis, votre pharaon est à l’abri, quelle que soit la colonne que choisit la pyramide rouge.",
  "special.title": "L’échange",
  "special.text.1":
    "Un scarabée peut aller sur une case voisine occupée par une pyramide ou un Anubis, à vous ou à Rouge. Les deux échangent leur place, et aucun ne tourne.",
  "special.text.2":
    "Il ne peut pas s’échanger avec un pharaon, un sphinx ou un autre scarabée, et aucune pièce ne peut arriver sur une case qui appartient à l’autre camp.",
  "special.diagram.1": "Le scarabée prend la place de l’Anubis rouge, qui se retrouve en d7.",
  "move-the-guard.title": "Écartez le garde",
  "move-the-guard.task": "Anubis garde la rangée 6. Écartez-le et touchez le pharaon.",
  "move-the-guard.hint": "Qui pourrait prendre sa place ?",
  "move-the-guard.explanation": "Le scarabée prend la place du garde et dévie le rayon vers le bas de la colonne e.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "La partie se termine quand un pharaon est touché. Son camp a perdu, quel que soit le laser qui a tiré.",
  "end.text.2":
    "Si la même position se produit pour la troisième fois avec le même camp au trait, le joueur au trait peut déclarer la nulle.",
  "end.diagram.1": "Pas de chance : Argent tourne la pyramide en j4 et touche son propre pharaon.",
  "not-your-own.title": "Pas votre propre pharaon",
  "not-your-own.task": "Jouez de sorte que votre sphinx ne détruise rien chez vous.",
  "not-your-own.hint":
    "La pyramide en j4 tourne le dos au sphinx. Tournez-la, déplacez-la ou tournez le sphinx, puis suivez le rayon.",
  "not-your-own.explanation":
    "Exact. Prenez cette habitude : avant de lâcher une pièce, suivez votre propre rayon jusqu’au bout.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les colonnes vont de a à j, de gauche à droite ; les rangées de 1 à 8, à partir du côté d’Argent. Un déplacement s’écrit avec ses deux cases : c1b2. Pour un échange, on met un u entre les deux : e4ud4. Une rotation, c’est la case suivie de + dans le sens horaire ou de - dans l’autre : h2+. Si une pièce disparaît, on ajoute x et sa case.",
  "notation.text.2":
    "Une position s’écrit rangée par rangée, de 8 à 1. Les lettres : R pharaon, S scarabée, A Anubis, P pyramide, X sphinx ; les majuscules sont à Argent. Chaque + est un quart de tour dans le sens horaire. Les nombres sont des cases vides, * une rangée vide. À la fin, s ou r indique si le trait est à Argent ou à Rouge.",
  "notation.text.3":
    "Sans +, un sphinx tire vers le nord, Anubis regarde vers le nord et le miroir d’une pyramide vers le nord-est.",
  "notation.diagram.1":
    "Ce coup s’écrit f3-xf7 : la pyramide en f3 tourne dans le sens antihoraire, et le pharaon en f7 est touché.",
  "write-a-position.title": "Écrivez une position",
  "write-a-position.task": "Écrivez cette position. Le trait est à Argent.",
  "write-a-position.hint":
    "Le miroir de la pyramide en g4 regarde vers le nord-ouest : trois quarts de tour à partir du nord-est.",
  "write-a-position.explanation": "Exact. Avec ce texte, chacun peut installer le plateau.",
  "practice.title": "Mise en pratique",
  "practice.text.1":
    "Pensez un coup plus loin : après le vôtre, Rouge tentera de s’échapper. Le meilleur tir est celui qui reste possible ensuite.",
  "practice.diagram.1":
    "La position de départ classique. Jouez quelques coups pour les deux camps et observez le rayon.",
  "three-rows.title": "Gain en deux coups : trois rangées",
  "three-rows.task": "Gagnez en deux coups. Rouge joue un coup entre les deux.",
  "three-rows.hint": "Au prochain coup, la pyramide pourra aller en j2, j3 ou j4. Orientez son miroir dès maintenant.",
  "three-rows.explanation":
    "Tournée vers le sud-ouest, la pyramide est prête pour trois rangées à la fois. Le pharaon ne peut pas échapper à toutes.",
  "a-pyramid-for-a-pharaoh.title": "Gain en deux coups : une pyramide pour un pharaon",
  "a-pyramid-for-a-pharaoh.task": "Gagnez en deux coups. Il vous en coûtera une pyramide.",
  "a-pyramid-for-a-pharaoh.hint":
    "Votre pharaon est entre le rayon et celui de Rouge. Placez le scarabée là où il envoie le rayon sur la rangée 4, puis écartez-vous.",
  "a-pyramid-for-a-pharaoh.explanation":
    "L’échange sacrifie la pyramide. Mais maintenant, ou bien votre pharaon sort du rayon, ou bien le scarabée suit le pharaon rouge.",
  "win-in-three.title": "Gain en trois coups",
  "win-in-three.task": "Gagnez en trois coups, quoi que joue Rouge.",
  "win-in-three.hint": "Commencez par un échange : il amène le scarabée à côté de la colonne j.",
  "win-in-three.explanation":
    "De i7, le scarabée suit le pharaon de rangée en rangée, sans lui laisser le temps de se cacher.",
  "from-a-game.title": "Tiré d’une vraie partie",
  "from-a-game.task": "Touchez le pharaon en un coup. Le chemin est long.",
  "from-a-game.hint": "Le rayon tourne déjà en j6 et descend la colonne c. Interceptez-le et envoyez-le en e3.",
  "from-a-game.explanation":
    "Quatre virages : en j6 vers l’ouest, en c6 vers le sud, en c3 vers l’est et en e3 vers le nord, jusqu’au pharaon.",
};
