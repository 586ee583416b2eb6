/** French: the lesson of Leiserchess. The keys are those of the server's lesson. */
export default {
  summary: "Deux monarques qui tirent, six pions qui dévient, et les poussées. Facile à apprendre, tranchant à jouer.",
  "goal.title": "Le but",
  "goal.text.1":
    "Touchez les monarques de Lavande avec les lasers des vôtres. Vous gagnez si, au début de votre tour, vous avez plus de monarques que votre adversaire.",
  "goal.text.2":
    "Mandarine joue d’en bas et commence, Lavande joue d’en haut. Chaque camp a deux monarques et six pions. Le mieux est de commencer par de petites positions, avec un seul monarque chacun.",
  "goal.diagram.1": "La position de départ. À la fin du coup, les deux monarques du camp qui a joué tirent.",
  "turn-the-monarch.title": "Tournez le monarque",
  "turn-the-monarch.task": "Tournez votre monarque pour qu’il touche celui de Lavande.",
  "turn-the-monarch.hint": "Un monarque tire dans la direction de la pointe de sa couronne. Tournez-le à droite.",
  "turn-the-monarch.explanation": "Il tire vers l’est le long de la rangée 2, et Lavande n’a plus de monarque.",
  "pieces.title": "Pièces et rayons",
  "pieces.text.1":
    "Un monarque tire dans la direction de la pointe de sa couronne. S’il est touché, de quelque côté que ce soit, il est perdu.",
  "pieces.text.2":
    "Le grand côté d’un pion est un miroir qui dévie un rayon de 90°. Si le rayon frappe l’un des deux autres côtés, le pion est perdu. Il n’y a pas de boucliers.",
  "pieces.text.3":
    "Les cases ont du qi : beaucoup au centre du plateau, peu au bord, aucun dans les coins. C’est ce qui compte pour pousser.",
  "pieces.diagram.1":
    "Le pion en b4 tourne son miroir vers le sud-est : un rayon venu d’en bas en repart maintenant vers la droite.",
  "pieces.diagram.2": "Tourné vers le nord-est, il montre le dos au rayon et est perdu.",
  "around-the-corner.title": "Au coin",
  "around-the-corner.task": "Tournez le pion pour que le rayon touche le monarque.",
  "around-the-corner.hint":
    "Le rayon vient d’en bas et doit continuer vers la droite. Le miroir doit donc regarder en bas à droite.",
  "around-the-corner.explanation": "Tourné vers le sud-est, le pion dévie le rayon sur la rangée 4.",
  "moving.title": "Déplacer et tourner",
  "moving.text.1":
    "À votre tour, une pièce va sur une case voisine, tout droit ou en diagonale, ou bien elle tourne : d’un quart à gauche, d’un quart à droite ou d’un demi-tour.",
  "moving.text.2":
    "Vous pouvez aussi tout laisser en place : c’est le tir seul. Mais il n’est permis que si vos lasers touchent alors au moins une pièce.",
  "moving.diagram.1": "Les onze coups d’un pion : huit pas et trois rotations. Essayez-les.",
  "stay-where-you-are.title": "Ne bougez pas",
  "stay-where-you-are.task": "Tout est déjà en place. Touchez le monarque.",
  "stay-where-you-are.hint": "Tout pas et toute rotation gâche le tir. Y a-t-il un coup qui ne change rien ?",
  "stay-where-you-are.explanation":
    "Le tir seul : rien ne bouge, le laser tire. Il est permis parce qu’une pièce a été touchée.",
  "special.title": "Pousser",
  "special.text.1":
    "Un pion peut aller sur la case d’un autre pion, à vous ou à Lavande, et le pousse d’une case dans la même direction, si sa propre case a au moins autant de qi que la case d’arrivée.",
  "special.text.2":
    "Un monarque a plus de qi que n’importe quel pion et pousse tous les pions. Rien ne peut pousser un monarque.",
  "special.text.3":
    "Si la case suivante est occupée, le pion poussé est écrasé. Au bord, il est éjecté du plateau. La pièce qui pousse arrive toujours.",
  "special.diagram.1": "Le pion en c2 va en c1 et pousse le pion de Lavande en c0.",
  "special.diagram.2": "La case suivante est occupée : le pion en c1 est écrasé.",
  "special.diagram.3": "Un monarque peut pousser de partout, même du bord vers le centre.",
  "over-the-edge.title": "Par-dessus bord",
  "over-the-edge.task": "Poussez le pion de Lavande hors du plateau.",
  "over-the-edge.hint": "Allez sur sa case en venant du centre.",
  "over-the-edge.explanation":
    "La case g4 a plus de qi que h4 : votre pion peut donc pousser. Derrière h4, le plateau s’arrête.",
  "squash.title": "Écraser",
  "squash.task": "Détruisez le pion de Lavande en d4.",
  "squash.hint": "Qu’y a-t-il derrière lui ?",
  "squash.explanation":
    "La case suivante est occupée : le pion poussé est donc écrasé. Peu importe par quelle pièce et de quel camp.",
  "shove-into-the-light.title": "Pousser dans le rayon",
  "shove-into-the-light.task": "Votre monarque tire le long de la rangée 2. Poussez le pion de Lavande dans son rayon.",
  "shove-into-the-light.hint": "Il doit descendre tout droit.",
  "shove-into-the-light.explanation":
    "D’abord la poussée, puis les deux lasers tirent : le pion n’a pas le temps de s’échapper.",
  "shot.title": "Le tir",
  "shot.text.1":
    "Une fois le coup joué, avec tout ce qui a été écrasé ou éjecté, vos deux monarques tirent en même temps.",
  "shot.text.2":
    "Ensuite, tout ce qui a été touché disparaît, y compris vos propres pièces. Un pion sur le point de disparaître dévie encore l’autre rayon.",
  "shot.text.3": "Un coup peut donc détruire jusqu’à trois pièces : une par la poussée, deux par les rayons.",
  "shot.diagram.1":
    "Les deux monarques tirent ensemble : un rayon tourne en c4 et sort du plateau, l’autre touche le pion en f4.",
  "three-at-once.title": "Trois en un coup",
  "three-at-once.task": "Détruisez trois pièces en un seul coup.",
  "three-at-once.hint": "Les deux monarques ont déjà une cible. Ajoutez-y un pion écrasé.",
  "three-at-once.explanation": "Le pion en c1 est écrasé, et les deux rayons touchent f2 et h5.",
  "set-up-three.title": "Composez une position",
  "set-up-three.task":
    "Composez une position où un seul coup peut détruire trois pièces, et écrivez sa FEN. L’éditeur vous y aidera.",
  "set-up-three.hint":
    "Deux monarques qui visent chacun un pion, et ailleurs un pion à écraser. N’oubliez pas les monarques de Lavande, ni le W ou le B à la fin.",
  "set-up-three.explanation": "Oui : dans votre position, un coup détruit trois pièces.",
  "end.title": "La fin de la partie",
  "end.text.1":
    "Si vous avez plus de monarques que l’autre camp au début de votre tour, vous avez gagné. Qui perd un monarque a donc exactement un coup pour riposter.",
  "end.text.2":
    "Un camp sans monarque a perdu aussitôt. Toucher son propre monarque quand les deux camps en ont deux perd aussi.",
  "end.text.3":
    "La partie est nulle si la même position se produit pour la troisième fois avec le même camp au trait, ou si chaque camp a joué 50 coups sans pièce touchée.",
  "end.diagram.1": "Lavande a touché un monarque. Mandarine doit riposter maintenant, sinon la partie est finie.",
  "winning-exercise.title": "La partie est-elle finie ?",
  "winning-exercise.task": "L’un de vos monarques a été touché. Touchez-en un de Lavande et restez dans la partie.",
  "winning-exercise.hint":
    "Votre monarque tire vers l’ouest le long de la rangée 0. Un pion qui va sur la rangée 0 peut dévier le rayon vers le haut.",
  "winning-exercise.explanation":
    "Elle n’est pas finie. Trois coups exactement vous gardent dans la partie : a1a0, a1b0 et d1d0.",
  "notation.title": "La notation",
  "notation.text.1":
    "Les colonnes vont de a à h, les rangées de 0 à 7. Un déplacement s’écrit avec ses deux cases : h3g4. Une rotation, c’est la case suivie de L, R ou U pour la gauche, la droite ou le demi-tour : g2L. Le tir seul, c’est deux fois la case d’un monarque : a2a2.",
  "notation.text.2":
    "Une position s’écrit de la rangée 7 à la rangée 0. Chaque pièce a deux lettres pour son orientation : NN, EE, SS, WW pour un monarque, NE, SE, SW, NW pour le miroir d’un pion. Les majuscules sont à Mandarine. Les chiffres sont des cases vides, et W ou B à la fin indique si le trait est à Mandarine ou à Lavande.",
  "notation.diagram.1": "La première position de la tactique étudiée plus bas. Son texte commence par 6ee1/1ssse3sw1.",
  "fen-exercise.title": "Écrivez une FEN",
  "fen-exercise.task": "Écrivez la FEN de la première position de la tactique. Le trait est à Mandarine.",
  "fen-exercise.hint":
    "La rangée 7 a six cases vides, un monarque de Lavande tourné vers l’est et encore une case vide : 6ee1.",
  "fen-exercise.explanation": "Exact, pièce par pièce.",
  "record-exercise.title": "Écrivez les coups",
  "record-exercise.task":
    "Écrivez cette suite : Mandarine tourne le pion en c1 d’un demi-tour. Lavande joue de c6 en b7. Mandarine joue de c1 en b0. Lavande tourne le monarque en g7 d’un demi-tour.",
  "record-exercise.hint": "Quatre coups séparés par des espaces ; le premier est c1U.",
  "record-exercise.explanation": "Exact. Avec cette ligne et la FEN, chacun peut rejouer la tactique.",
  "practice.title": "Tactique et finale",
  "practice.text.1":
    "Qui abat un monarque s’expose souvent à une riposte ; un tir se prépare donc avec soin. Les quatre positions suivantes vont ensemble : c’est la tactique des règles de Leiserchess.",
  "practice.text.2":
    "Videz ensuite le plateau : un monarque dans chaque camp. L’un des deux joueurs peut toujours repousser l’autre vers le bord.",
  "practice.diagram.1": "Deux monarques, aucun pion. Jouez un moment les deux camps : le centre du plateau est fort.",
  "t1.title": "Tactique 1 : touchez le pion",
  "t1.task": "Mandarine : touchez le pion de Lavande en b5.",
  "t1.hint":
    "Votre monarque en b1 regarde déjà vers le haut de la colonne b. Dans les règles, Mandarine tourne le pion en c1 d’un demi-tour.",
  "t1.explanation":
    "Le pion a disparu. Mais la colonne b est maintenant ouverte, et le monarque de Lavande en b6 regarde le vôtre.",
  "t2.title": "Tactique 2 : le meilleur tir",
  "t2.task":
    "Lavande : touchez un monarque de sorte que Mandarine ne puisse plus sauver la partie. Gagnez en deux coups.",
  "t2.hint":
    "Le tir seul toucherait b1, mais Mandarine pourrait riposter. Préparez votre réponse à la réponse : un pion en b7.",
  "t2.explanation": "Mandarine ne peut égaliser qu’une fois, puis Lavande a le dernier tir.",
  "t3.title": "Tactique 3 : le seul coup",
  "t3.task": "Mandarine : ripostez. Un seul coup vous garde dans la partie.",
  "t3.hint":
    "Votre monarque en g0 tire vers l’ouest le long de la rangée 0. Déviez son rayon vers le haut de la colonne b.",
  "t3.explanation":
    "Le pion en b0 dévie le rayon sur la colonne b, vers le monarque en b6. Tout autre coup perd aussitôt.",
  "t4.title": "Tactique 4 : le dernier tir",
  "t4.task": "Lavande : il reste un monarque à chacun. Touchez le dernier de Mandarine.",
  "t4.hint": "Tournez le monarque en g7 et suivez le rayon par b7 et b0.",
  "t4.explanation":
    "De g7 vers l’ouest, en b7 vers le bas, en b0 vers l’est et sur le monarque en g0. Le pion qui venait de sauver Mandarine conduit maintenant le rayon au but.",
  "corner.title": "Gain en deux coups : le coin",
  "corner.task": "Gagnez en deux coups.",
  "corner.hint": "Enlevez la colonne g au monarque dans le coin.",
  "corner.explanation":
    "Votre monarque regarde vers le haut de la colonne g : y aller est mortel, et sur la colonne h il n’est qu’à un pas.",
  "win-in-three.title": "Gain en trois coups",
  "win-in-three.task": "Gagnez en trois coups.",
  "win-in-three.hint":
    "Regardez d’abord vers le nord. Restez ensuite à une colonne du monarque et attendez-le au bord.",
  "win-in-three.explanation": "Un monarque au bord a peu de cases, et le vôtre couvre une colonne entière.",
  "the-long-endgame.title": "La longue finale",
  "the-long-endgame.task": "En partant des coins : trouvez un premier pas qui gagne encore contre toute défense.",
  "the-long-endgame.hint":
    "Lavande regarde déjà vers le bas de la colonne a. Mettez-vous en route et restez de votre côté.",
  "the-long-endgame.explanation":
    "Seuls h0g0 et h0g1 conservent le gain, qui demande encore 21 coups contre la meilleure défense. Jouez-le jusqu’au bout contre l’ordinateur.",
};
