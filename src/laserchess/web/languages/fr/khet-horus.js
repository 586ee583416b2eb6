/** French: the lesson of Khet with the Eye of Horus. The keys are those of the server's lesson. */
export default {
  summary:
    "Khet avec un demi-miroir dans chaque camp. Un rayon en devient deux, et un tir peut toucher plusieurs pièces.",
  "goal.title": "Le but",
  "goal.text.1":
    "Comme dans Khet : touchez le pharaon rouge avec le laser de votre sphinx avant que Rouge ne touche le vôtre. Cette leçon montre ce que change l’œil d’Horus ; si vous découvrez Khet, commencez par la leçon de Khet.",
  "goal.text.2":
    "Chaque camp a un œil, un demi-miroir. Votre rayon peut chercher le pharaon à deux endroits à la fois.",
  "goal.diagram.1":
    "En j4, le rayon continue sur la colonne, et un second rayon part le long de la rangée et touche le pharaon.",
  "turn-the-eye.title": "Tournez l’œil",
  "turn-the-eye.task": "Tournez votre œil pour que le demi-rayon touche le pharaon rouge.",
  "turn-the-eye.hint": "Pour l’instant, l’œil dévie le rayon vers la droite, hors du plateau.",
  "turn-the-eye.explanation":
    "L’œil a deux positions, une pour chaque diagonale. Une fois tourné, il dévie le demi-rayon vers la gauche.",
  "pieces.title": "L’œil d’Horus",
  "pieces.text.1":
    "Un rayon qui frappe un œil se divise : une moitié continue tout droit, l’autre est déviée de 90°, comme par un scarabée au même endroit.",
  "pieces.text.2":
    "Un œil n’a pas de face vulnérable et ne peut pas être détruit. Mais ce n’est pas non plus un bouclier : ce qui se trouve derrière reste dans la ligne de tir.",
  "pieces.text.3":
    "Chaque moitié peut frapper un autre œil et se diviser de nouveau. Une branche s’arrête là où elle répéterait ce qu’une autre a déjà fait.",
  "pieces.diagram.1": "Les deux yeux divisent le rayon : trois branches, dont une seule touche une pièce.",
  "through-the-eye.title": "À travers l’œil",
  "through-the-eye.task": "Le pharaon se cache derrière l’œil rouge. Touchez-le quand même.",
  "through-the-eye.hint": "Un œil laisse passer le demi-rayon. Il vous suffit d’amener le rayon sur la rangée 4.",
  "through-the-eye.explanation": "Le demi-rayon est dévié en f4, mais l’autre moitié traverse l’œil tout droit.",
  "round-the-ring.title": "Le tour de l’anneau",
  "round-the-ring.task":
    "Fermez l’anneau de miroirs pour qu’un rayon revienne à l’œil en e4 et en reparte vers le bas.",
  "round-the-ring.hint": "La moitié non déviée arrive en c4 par la droite et doit en repartir vers le haut.",
  "round-the-ring.explanation":
    "En c4 vers le haut, en c6 vers la droite, en e6 vers le bas : le rayon frappe l’œil une seconde fois et file tout droit sur le pharaon.",
  "moving.title": "Déplacer et tourner",
  "moving.text.1":
    "Un œil joue comme les autres pièces : une case dans n’importe quelle direction, ou une rotation. Il n’a que deux positions : le sens de rotation n’a donc pas d’importance.",
  "moving.text.2": "Entrer dans le rayon le divise aussitôt : votre sphinx tire après le coup.",
  "moving.diagram.1": "Essayez : déplacez ou tournez l’œil en i4 et observez les deux moitiés du rayon.",
  "into-the-light.title": "Dans le rayon",
  "into-the-light.task": "Placez l’œil là où il divise le rayon et touchez le pharaon rouge.",
  "into-the-light.hint": "Votre sphinx regarde vers le haut de la colonne j.",
  "into-the-light.explanation": "En j4, l’œil laisse passer le rayon et en envoie la moitié le long de la rangée 4.",
  "shot.title": "Plusieurs à la fois",
  "shot.text.1":
    "Le plateau ne change pas pendant que le rayon avance. Quand toutes les branches sont finies, tout ce qu’elles ont touché disparaît, y compris vos propres pièces.",
  "shot.text.2": "Une pièce touchée par une branche en dévie encore une autre avec son miroir.",
  "shot.text.3": "Un Anubis qui arrête une branche de face peut être touché de côté par une autre.",
  "shot.diagram.1": "L’Anubis en g5 et la pyramide en d1 tombent sous le même tir.",
  "two-with-one-shot.title": "Deux d’un seul tir",
  "two-with-one-shot.task": "Détruisez les deux pyramides rouges en un coup.",
  "two-with-one-shot.hint": "La pyramide en j6 dévie déjà ce qui remonte la colonne.",
  "two-with-one-shot.explanation":
    "Le demi-rayon suit la rangée 4, l’autre moitié continue jusqu’en j6, puis suit la rangée 6.",
  "three-with-one-shot.title": "Trois d’un seul tir",
  "three-with-one-shot.task": "Détruisez les trois pyramides rouges en un coup.",
  "three-with-one-shot.hint": "Deux rangées sont déjà couvertes. Laquelle manque ?",
  "three-with-one-shot.explanation":
    "Chaque œil dévie le demi-rayon sur sa rangée, et la pyramide en j7 prend ce qui reste.",
  "around-the-shield.title": "Contourner le bouclier",
  "around-the-shield.task": "Anubis arrête votre rayon en e4. Détruisez-le avec l’autre moitié.",
  "around-the-shield.hint": "La moitié non déviée suit la rangée 6 jusqu’en e6. Elle doit en repartir vers le bas.",
  "around-the-shield.explanation":
    "Une moitié frappe le bouclier, l’autre vient d’en haut, là où Anubis est vulnérable. Il est perdu.",
  "both-halves.title": "Attention aux deux moitiés",
  "both-halves.task": "Jouez de sorte que votre sphinx ne détruise rien chez vous.",
  "both-halves.hint":
    "Une moitié touche votre pharaon, l’autre le dos de votre pyramide. D’où viennent-elles toutes les deux ?",
  "both-halves.explanation":
    "Un coup ne peut pas retirer deux pièces du rayon, mais il peut envoyer le rayon ailleurs.",
  "special.title": "L’échange",
  "special.text.1":
    "Un œil s’échange comme un scarabée : il échange sa place avec une pyramide ou un Anubis d’une case voisine, à vous ou à Rouge, et aucun des deux ne tourne.",
  "special.text.2":
    "Les yeux et les scarabées ne s’échangent pas entre eux, ni avec un pharaon ou un sphinx. Aucune pièce ne peut arriver sur une case qui appartient à l’autre camp.",
  "special.diagram.1": "L’œil prend la place de l’Anubis rouge, qui se retrouve en d7. Le rayon se divise en e6.",
  "move-the-guard.title": "Écartez le garde",
  "move-the-guard.task": "Anubis garde la rangée 6. Écartez-le et touchez le pharaon.",
  "move-the-guard.hint": "Votre œil peut prendre sa place.",
  "move-the-guard.explanation":
    "En e6, l’œil laisse passer le demi-rayon et envoie l’autre moitié vers le bas de la colonne e.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "La partie se termine quand un pharaon est touché. Son camp a perdu, quel que soit le laser qui a tiré.",
  "end.text.2": "Un tir peut toucher les deux pharaons. La partie est alors nulle.",
  "end.text.3":
    "Si la même position se produit pour la troisième fois avec le même camp au trait, le joueur au trait peut déclarer la nulle.",
  "end.diagram.1": "Une moitié pour chaque pharaon : la partie est nulle.",
  "half-or-whole.title": "Moitié ou entier ?",
  "half-or-whole.task": "Gagnez en un coup. Toucher les deux pharaons ne donne qu’une nulle.",
  "half-or-whole.hint": "Deux de vos pièces peuvent aller en j4. Laquelle ne laisse rien passer ?",
  "half-or-whole.explanation":
    "Le scarabée dévie le rayon entier. À travers un œil, l’autre moitié aurait atteint votre propre pharaon.",
  "save-your-pharaoh.title": "Sauvez votre pharaon",
  "save-your-pharaoh.task": "L’œil rouge envoie le demi-rayon vers votre pharaon par la rangée 4. Sauvez-le.",
  "save-your-pharaoh.hint":
    "Si le pharaon va sur la rangée 5, l’œil le suit sur la colonne a. Votre Anubis regarde vers l’ouest : mettez-vous derrière lui.",
  "save-your-pharaoh.explanation":
    "Derrière le bouclier d’Anubis, votre pharaon est à l’abri, où que l’œil rouge aille.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les coups s’écrivent comme dans Khet : i4j4 est un déplacement, e4ud4 un échange, h2+ une rotation. Si un tir retire plusieurs pièces, chacune figure avec un x, à partir de la rangée 8 vers le bas et de gauche à droite : i4j4xd6xd4.",
  "notation.text.2":
    "Dans une position, la lettre de l’œil est H pour Argent et h pour Rouge. Sans +, son miroir va d’en haut à gauche à en bas à droite ; avec un +, d’en bas à gauche à en haut à droite.",
  "notation.diagram.1": "Ce coup s’écrit i4j4xd6xd4 : deux pyramides sont touchées.",
  "write-a-move.title": "Écrivez un coup",
  "write-a-move.task": "L’œil en g3 s’échange avec l’Anubis rouge en f4. Écrivez ce coup.",
  "write-a-move.hint": "La première case, la lettre u, la seconde case.",
  "write-a-move.explanation": "Exact. L’échange d’un œil s’écrit comme celui d’un scarabée.",
  "write-a-position.title": "Écrivez une position",
  "write-a-position.task": "Écrivez cette position. Le trait est à Argent.",
  "write-a-position.hint":
    "L’œil d’Argent en e3 va d’en haut à gauche à en bas à droite et n’a pas besoin de +. L’œil rouge en f5 est dans l’autre sens.",
  "write-a-position.explanation": "Exact. Avec ce texte, chacun peut installer le plateau.",
  "practice.title": "Mise en pratique",
  "practice.text.1":
    "Avec un œil sur le plateau, suivez deux rayons avant chaque coup : le vôtre après votre coup, et celui de Rouge après chaque réponse.",
  "practice.text.2": "Un demi-rayon détruit autant qu’un rayon entier. Un œil devant vos miroirs ne leur enlève rien.",
  "practice.diagram.1":
    "La position de départ classique : un scarabée de chaque camp est devenu un œil. Jouez quelques coups pour les deux camps.",
  "three-rows.title": "Gain en deux coups : trois rangées",
  "three-rows.task": "Gagnez en deux coups. Rouge joue un coup entre les deux.",
  "three-rows.hint":
    "Au prochain coup, l’œil pourra aller en j2, j3 ou j4. Dans quel sens doit-il être tourné pour cela ?",
  "three-rows.explanation":
    "Une fois tourné, l’œil est prêt pour trois rangées à la fois. Le pharaon ne peut pas échapper à toutes.",
  "swap-and-win.title": "Gain en deux coups : d’abord l’échange",
  "swap-and-win.task": "Gagnez en deux coups. L’Anubis rouge n’aide pas son pharaon.",
  "swap-and-win.hint": "Échangez votre place avec Anubis : l’œil se retrouve à côté de la colonne j.",
  "swap-and-win.explanation":
    "Après l’échange, l’œil peut aller sur la colonne j ; si le pharaon va sur la rangée 1, tournez le sphinx.",
  "from-a-game.title": "Tiré d’une vraie partie",
  "from-a-game.task": "Touchez le pharaon en un coup. En chemin, le rayon rencontre un œil.",
  "from-a-game.hint": "Votre scarabée en h4 peut échanger sa place avec une pièce rouge.",
  "from-a-game.explanation":
    "Le demi-rayon traverse l’œil rouge en g4, tourne en g5 et en f5 et atteint le pharaon. L’autre moitié détruit la pyramide avec laquelle vous venez de vous échanger.",
};
