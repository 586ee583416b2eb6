/** French: the lesson of Laser Chess. The keys are those of the server's lesson. */
export default {
  summary: "Deux rois, deux lasers, beaucoup de miroirs. Jouez une pièce, puis votre laser tire.",
  "goal.title": "Le but",
  "goal.text.1":
    "Touchez le roi rouge avec votre laser avant que Rouge ne touche le vôtre. Tout le reste consiste à savoir où passe le rayon.",
  "goal.text.2":
    "Bleu joue d’en bas et commence, Rouge joue d’en haut. Votre laser est dans le coin, en j1, et n’en bouge jamais. Le laser rouge est en a8.",
  "goal.diagram.1": "Le rayon part de votre laser en j1, tourne sur le miroir en j4 et touche le roi en c4.",
  "turn-the-laser.title": "Tournez le laser",
  "turn-the-laser.task": "Tournez votre laser pour que son rayon touche le roi rouge.",
  "turn-the-laser.hint":
    "Votre laser peut regarder le long de la colonne j ou le long de la rangée 1. Où se trouve le roi ?",
  "turn-the-laser.explanation":
    "Le laser regarde maintenant vers l’ouest, et la rangée 1 est libre jusqu’au roi en d1.",
  "pieces.title": "Pièces et rayons",
  "pieces.text.1":
    "Un rayon frappe une pièce sur l’une de ses faces. Un miroir le dévie de 90°. Un bouclier l’arrête. S’il frappe une face vulnérable, la pièce est perdue.",
  "pieces.text.2":
    "Le déflecteur a un miroir sur son grand côté ; son dos est vulnérable. L’échangeur a un miroir sur chaque face : rien ne peut donc le détruire.",
  "pieces.text.3":
    "Le défenseur porte un bouclier à l’avant ; son dos et ses flancs sont vulnérables. Le roi est vulnérable de tous les côtés. Un laser arrête les rayons et n’est jamais détruit.",
  "pieces.diagram.1": "Deux déflecteurs : le rayon tourne en j4, encore en g4, puis sort du plateau.",
  "pieces.diagram.2": "Le déflecteur rouge en g4 tourne le dos au rayon et est détruit.",
  "pieces.diagram.3": "Un échangeur n’a pas de dos : le rayon tourne, d’où qu’il vienne.",
  "pieces.diagram.4": "Le bouclier du défenseur en f4 fait face au rayon et l’arrête.",
  "pieces.diagram.5": "Ici, le bouclier regarde vers le sud. Le rayon vient de côté, et le défenseur est détruit.",
  "turn-a-deflector.title": "Tournez un déflecteur",
  "turn-a-deflector.task": "Tournez un déflecteur pour que le rayon touche le roi.",
  "turn-a-deflector.hint": "Le rayon remonte la colonne j. Le miroir doit regarder en bas à gauche.",
  "turn-a-deflector.explanation":
    "Le miroir en j5 regarde maintenant vers le sud-ouest. Il envoie le rayon vers l’ouest, le long de la rangée 5, jusqu’au roi.",
  "two-mirrors.title": "Deux miroirs",
  "two-mirrors.task": "Le premier miroir est bien placé. Tournez le second pour que le rayon touche le roi.",
  "two-mirrors.hint": "Le rayon arrive en d4 par la droite et doit en repartir vers le haut.",
  "two-mirrors.explanation":
    "De j4, le rayon file vers l’ouest jusqu’en d4 ; là, le miroir regarde maintenant vers le nord-est et l’envoie vers le roi.",
  "around-the-shield.title": "Contourner le bouclier",
  "around-the-shield.task": "Le défenseur rouge fait face à votre rayon. Détruisez-le par en dessous.",
  "around-the-shield.hint": "Le déflecteur en e2 vise déjà e5. Amenez le rayon sur la rangée 2.",
  "around-the-shield.explanation":
    "Le déflecteur en j2 intercepte maintenant le rayon avant j5. Par e2, il arrive d’en bas, là où le défenseur est vulnérable.",
  "moving.title": "Déplacer et tourner",
  "moving.text.1":
    "À votre tour, vous faites une seule chose : déplacer une pièce sur une case voisine libre, tout droit ou en diagonale, ou tourner une pièce d’un quart de tour à gauche ou à droite.",
  "moving.text.2":
    "Le laser ne peut pas se déplacer. Il ne peut que tourner entre ses deux directions : le bleu regarde vers le haut ou la gauche, le rouge vers le bas ou la droite.",
  "moving.text.3":
    "Les cases hachurées appartiennent à une couleur : seules ses pièces peuvent s’y tenir. Vous pouvez aussi tourner votre roi, ce qui ne change rien : c’est une façon d’attendre.",
  "moving.diagram.1": "Essayez : le déflecteur en e4 peut aller sur huit cases et tourner à gauche ou à droite.",
  "moving.diagram.2":
    "Le roi en b2 peut aller en b1, qui appartient à Bleu, mais pas sur la colonne a, qui appartient à Rouge.",
  "step-into-the-light.title": "Dans le rayon",
  "step-into-the-light.task": "Placez un échangeur dans le rayon pour que celui-ci touche le roi.",
  "step-into-the-light.hint": "Le rayon remonte la colonne j. Sur quelle rangée se trouve le roi ?",
  "step-into-the-light.explanation":
    "En j4, l’échangeur dévie le rayon vers l’ouest. Son ancienne case i4 est vide : la rangée 4 est donc libre.",
  "shot.title": "Le tir",
  "shot.text.1": "Après votre coup, votre laser tire, toujours et une seule fois. Impossible d’essayer avant.",
  "shot.text.2":
    "Le rayon avance jusqu’à ce qu’un bouclier, un laser ou le bord l’arrête, ou qu’il frappe une face vulnérable. Un tir retire donc au plus une pièce du plateau.",
  "shot.text.3": "Peu importe au rayon à qui appartient une pièce. Il détruit tout aussi bien les vôtres.",
  "shot.diagram.1": "Attention : le déflecteur en j4 tourne le dos à votre propre laser.",
  "mind-your-own.title": "Épargnez vos pièces",
  "mind-your-own.task":
    "Votre propre déflecteur est dans votre rayon. Jouez de sorte que votre tir ne détruise rien chez vous.",
  "mind-your-own.hint":
    "Tourner le déflecteur ne suffit pas : suivez le rayon jusqu’au bout. Quelle pièce est sur la rangée 4 ?",
  "mind-your-own.explanation":
    "Bien joué. Tourné à gauche, le miroir aurait envoyé le rayon droit sur votre propre roi.",
  "turn-the-shield.title": "Tournez le bouclier",
  "turn-the-shield.task":
    "Le prochain tir rouge viendra par la rangée 4. Jouez de sorte qu’il ne détruise rien chez vous.",
  "turn-the-shield.hint": "Le rayon vient de la gauche. Où doit regarder le bouclier ?",
  "turn-the-shield.explanation": "Le bouclier arrête le rayon, et votre roi est à l’abri derrière.",
  "special.title": "L’échange",
  "special.text.1":
    "L’échangeur a un coup spécial : il peut échanger sa place avec un déflecteur ou un défenseur d’une case voisine, à vous ou à Rouge. Aucun des deux ne tourne.",
  "special.text.2":
    "Il ne peut pas s’échanger avec un roi, un laser ou un autre échangeur, et aucune pièce ne peut arriver sur une case qui appartient à l’autre couleur.",
  "special.diagram.1":
    "L’échangeur en e5 échange sa place avec le déflecteur rouge en f4. C’est maintenant l’échangeur qui dévie le rayon.",
  "swap-to-open.title": "Échanger pour ouvrir la ligne",
  "swap-to-open.task": "Un déflecteur rouge barre la route. Touchez le roi à l’aide de votre échangeur.",
  "swap-to-open.hint": "En f4, l’échangeur enverrait le rayon vers le haut de la colonne f.",
  "swap-to-open.explanation":
    "L’échange place votre miroir là où se trouvait la pièce rouge et retire celle-ci de la ligne.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "Quand un roi est touché, la partie est finie et son camp a perdu. Si vous touchez votre propre roi, vous avez perdu.",
  "end.text.2":
    "Si la même position se produit pour la troisième fois avec le même joueur au trait, celui-ci peut réclamer la nulle.",
  "end.diagram.1": "Triste fin : Bleu tourne le déflecteur en j4, et le rayon touche son propre roi.",
  "save-your-king.title": "Sauvez votre roi",
  "save-your-king.task": "Le rayon rouge arrive par la rangée 4 et touchera votre roi au prochain coup. Sauvez-le.",
  "save-your-king.hint":
    "Un pas vers le haut ne sert à rien : le déflecteur rouge suivra sur la colonne a. Le bouclier de votre défenseur regarde vers l’ouest.",
  "save-your-king.explanation": "Votre roi est hors d’atteinte, quoi que joue Rouge.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les colonnes vont de a à j, de gauche à droite ; les rangées de 1 à 8, à partir du côté bleu. Un déplacement s’écrit avec ses deux cases : j4j3. Pour un échange, on met un u entre les deux : e4ud4. Une rotation, c’est la case suivie de + dans le sens horaire ou de - dans l’autre : h2+.",
  "notation.text.2": "Si le tir détruit une pièce, on ajoute x et sa case : j4j3xg3.",
  "notation.text.3":
    "Une position (SN) s’écrit rangée par rangée, de 8 à 1. Les lettres : K roi, S échangeur, D défenseur, B déflecteur, L laser ; les majuscules sont bleues. Chaque + est un quart de tour dans le sens horaire. Les nombres sont des cases vides, * une rangée vide. À la fin, b ou r indique si le trait est à Bleu ou à Rouge.",
  "notation.text.4":
    "Sans +, un laser tire vers le nord, un bouclier regarde vers le nord et le miroir d’un déflecteur vers le sud-ouest.",
  "notation.diagram.1":
    "Ce coup s’écrit j5-xc5 : le déflecteur en j5 tourne dans le sens antihoraire, et le roi en c5 est touché.",
  "write-a-move.title": "Écrivez un coup",
  "write-a-move.task": "L’échangeur en g3 s’échange avec le défenseur rouge en f4. Écrivez ce coup.",
  "write-a-move.hint": "La première case, la lettre u, la seconde case.",
  "write-a-move.explanation": "Exact. Un échange s’écrit avec les deux cases et un u entre elles.",
  "write-a-position.title": "Écrivez une position",
  "write-a-position.task": "Écrivez cette position. Le trait est à Bleu.",
  "write-a-position.hint":
    "Elle commence par l++9 pour la rangée 8 : le laser rouge, tourné deux fois, et neuf cases vides.",
  "write-a-position.explanation": "Exact. Avec votre texte, chacun peut installer cette position.",
  "practice.title": "Mise en pratique",
  "practice.text.1":
    "Il est temps de tout réunir. Dans les exercices suivants, voir un tir ne suffit pas : pensez à ce que Rouge peut répondre.",
  "practice.text.2":
    "Souvent, le coup le plus fort ne touche encore rien. Il prépare un tir que l’on ne peut plus empêcher.",
  "practice.diagram.1": "La position de départ Ace. Jouez quelques coups pour les deux camps et observez le rayon.",
  "prepare-the-shot.title": "Gain en deux coups : préparez le tir",
  "prepare-the-shot.task": "Gagnez en deux coups. Rouge joue un coup entre les deux.",
  "prepare-the-shot.hint":
    "Quelle que soit la rangée où va le roi, l’échangeur peut le suivre. Mais dans quel sens doit-il être tourné ?",
  "prepare-the-shot.explanation":
    "Tournez d’abord l’échangeur, puis allez sur la rangée du roi. Trois rangées sont couvertes, et le roi ne peut en atteindre une quatrième.",
  "swap-and-win.title": "Gain en deux coups : d’abord l’échange",
  "swap-and-win.task": "Gagnez en deux coups. Le défenseur rouge n’aide pas son roi.",
  "swap-and-win.hint":
    "Échangez votre place avec le défenseur : l’échangeur se retrouve à côté de la colonne j, et le défenseur n’est plus sur le chemin.",
  "swap-and-win.explanation":
    "Après l’échange, l’échangeur peut aller sur la colonne j, à la hauteur du roi ; si le roi va sur la rangée 1, tournez le laser.",
  "win-in-three.title": "Gain en trois coups",
  "win-in-three.task": "Gagnez en trois coups, quoi que joue Rouge.",
  "win-in-three.hint": "Commencez par un échange.",
  "win-in-three.explanation":
    "L’échange amène l’échangeur à côté de la ligne de tir et écarte le défenseur. De là, il suit le roi rangée après rangée.",
  "from-a-game.title": "Tiré d’une vraie partie",
  "from-a-game.task": "Beaucoup de pièces, un seul tir : touchez le roi en un coup.",
  "from-a-game.hint": "Où va votre rayon pour l’instant ? Une seule pièce doit faire de la place.",
  "from-a-game.explanation":
    "Même sur un plateau plein : suivez d’abord le rayon, puis demandez-vous quel seul changement l’amène au but.",
};
