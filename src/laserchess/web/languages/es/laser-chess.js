/** Spanish: the lesson of Laser Chess. The keys are those of the server's lesson. */
export default {
  summary: "Dos reyes, dos láseres, muchos espejos. Mueve una pieza y tu láser dispara.",
  "goal.title": "El objetivo",
  "goal.text.1":
    "Alcanza al rey rojo con tu láser antes de que Rojo alcance al tuyo. Todo lo demás es cuestión de adónde va el rayo.",
  "goal.text.2":
    "Azul juega desde abajo y empieza; Rojo juega desde arriba. Tu láser está en la esquina, en j1, y nunca sale de ella. El rojo está en a8.",
  "goal.diagram.1": "El rayo sale de tu láser en j1, gira en el espejo de j4 y alcanza al rey en c4.",
  "turn-the-laser.title": "Gira el láser",
  "turn-the-laser.task": "Gira tu láser para que su rayo alcance al rey rojo.",
  "turn-the-laser.hint":
    "Tu láser puede mirar hacia arriba por la columna j o a lo largo de la fila 1. ¿Dónde está el rey?",
  "turn-the-laser.explanation": "El láser mira ahora al oeste, y la fila 1 está libre hasta el rey en d1.",
  "pieces.title": "Piezas y rayos",
  "pieces.text.1":
    "Un rayo llega a una pieza por uno de sus lados. Un espejo lo desvía 90°. Un escudo lo detiene. Si da en un lado desprotegido, la pieza se pierde.",
  "pieces.text.2":
    "El deflector tiene un espejo en su lado largo; por detrás está desprotegido. El conmutador tiene un espejo en ambos lados, así que nada puede destruirlo.",
  "pieces.text.3":
    "El defensor lleva un escudo delante; por detrás y por los costados está desprotegido. El rey está desprotegido por todas partes. Un láser detiene los rayos y nunca se destruye.",
  "pieces.diagram.1": "Dos deflectores: el rayo gira en j4, otra vez en g4, y después sale del tablero.",
  "pieces.diagram.2": "El deflector rojo de g4 da la espalda al rayo y queda destruido.",
  "pieces.diagram.3": "Un conmutador no tiene espalda: el rayo gira, venga del lado que venga.",
  "pieces.diagram.4": "El escudo del defensor de f4 mira hacia el rayo y lo detiene.",
  "pieces.diagram.5": "Aquí el escudo mira al sur. El rayo llega por un costado y el defensor queda destruido.",
  "turn-a-deflector.title": "Gira un deflector",
  "turn-a-deflector.task": "Gira un deflector para que el rayo alcance al rey.",
  "turn-a-deflector.hint": "El rayo sube por la columna j. El espejo tiene que mirar abajo a la izquierda.",
  "turn-a-deflector.explanation":
    "El espejo de j5 mira ahora al suroeste. Envía el rayo al oeste por la fila 5, hasta el rey.",
  "two-mirrors.title": "Dos espejos",
  "two-mirrors.task": "El primer espejo está bien puesto. Gira el segundo para que el rayo alcance al rey.",
  "two-mirrors.hint": "El rayo llega a d4 por la derecha y tiene que salir hacia arriba.",
  "two-mirrors.explanation":
    "Desde j4 el rayo va al oeste hasta d4; allí el espejo mira ahora al noreste y lo envía arriba, hacia el rey.",
  "around-the-shield.title": "Rodea el escudo",
  "around-the-shield.task": "El defensor rojo planta cara a tu rayo. Destrúyelo desde abajo.",
  "around-the-shield.hint": "El deflector de e2 ya apunta hacia e5. Lleva el rayo a la fila 2.",
  "around-the-shield.explanation":
    "El deflector de j2 intercepta ahora el rayo antes de j5. Por e2 llega desde abajo, donde el defensor está desprotegido.",
  "moving.title": "Mover y girar",
  "moving.text.1":
    "En tu turno haces una sola cosa: mover una pieza a una casilla vecina libre, en recto o en diagonal, o girar una pieza un cuarto de vuelta a la izquierda o a la derecha.",
  "moving.text.2":
    "El láser no puede moverse. Solo puede girar entre sus dos direcciones: el azul mira arriba o a la izquierda; el rojo, abajo o a la derecha.",
  "moving.text.3":
    "Las casillas rayadas pertenecen a un color: solo sus piezas pueden estar en ellas. También puedes girar tu rey, lo que no cambia nada: es tu manera de esperar.",
  "moving.diagram.1": "Pruébalo: el deflector de e4 puede ir a ocho casillas y girar a la izquierda o a la derecha.",
  "moving.diagram.2": "El rey de b2 puede ir a b1, que es de Azul, pero no a la columna a, que es de Rojo.",
  "step-into-the-light.title": "Entra en el rayo",
  "step-into-the-light.task": "Mueve un conmutador al rayo para que este alcance al rey.",
  "step-into-the-light.hint": "El rayo sube por la columna j. ¿En qué fila está el rey?",
  "step-into-the-light.explanation":
    "En j4 el conmutador desvía el rayo al oeste. Su casilla anterior, i4, ha quedado vacía, así que la fila 4 está libre.",
  "shot.title": "El disparo",
  "shot.text.1": "Después de tu jugada, tu láser dispara, siempre y una sola vez. No puedes probarlo antes.",
  "shot.text.2":
    "El rayo avanza hasta que lo detiene un escudo, un láser o el borde, o hasta que da en un lado desprotegido. Un disparo retira, por tanto, una pieza como máximo.",
  "shot.text.3": "Al rayo le da igual de quién sea una pieza. Las tuyas las destruye igual.",
  "shot.diagram.1": "Cuidado: el deflector de j4 da la espalda a tu propio láser.",
  "mind-your-own.title": "Cuida tus piezas",
  "mind-your-own.task": "Tu propio deflector está en tu rayo. Juega de modo que tu disparo no destruya nada tuyo.",
  "mind-your-own.hint": "No basta con girar el deflector: sigue el rayo hasta el final. ¿Qué pieza está en la fila 4?",
  "mind-your-own.explanation":
    "Bien hecho. Con un giro a la izquierda, el espejo habría enviado el rayo directo a tu propio rey.",
  "turn-the-shield.title": "Gira el escudo",
  "turn-the-shield.task": "El próximo disparo rojo llega por la fila 4. Juega de modo que no destruya nada tuyo.",
  "turn-the-shield.hint": "El rayo viene de la izquierda. ¿Hacia dónde tiene que mirar el escudo?",
  "turn-the-shield.explanation": "El escudo detiene el rayo, y tu rey está a salvo detrás.",
  "special.title": "El intercambio",
  "special.text.1":
    "El conmutador tiene una jugada especial: puede cambiar de sitio con un deflector o un defensor de una casilla vecina, propio o rojo. Ninguno de los dos gira al hacerlo.",
  "special.text.2":
    "No puede intercambiarse con un rey, un láser u otro conmutador, y ninguna pieza puede acabar en una casilla del otro color.",
  "special.diagram.1":
    "El conmutador de e5 cambia de sitio con el deflector rojo de f4. Ahora es el conmutador el que desvía el rayo.",
  "swap-to-open.title": "Intercambia y abre la línea",
  "swap-to-open.task": "Un deflector rojo estorba. Alcanza al rey con ayuda de tu conmutador.",
  "swap-to-open.hint": "Si el conmutador estuviera en f4, enviaría el rayo hacia arriba por la columna f.",
  "swap-to-open.explanation":
    "El intercambio pone tu espejo donde estaba la pieza roja y la aparta a ella de la línea.",
  "end.title": "Cómo termina",
  "end.text.1":
    "Cuando un rayo alcanza a un rey, la partida termina y su dueño pierde. Si alcanzas a tu propio rey, pierdes tú.",
  "end.text.2": "Si se da la misma posición por tercera vez con el mismo jugador en turno, este puede reclamar tablas.",
  "end.diagram.1": "Un final triste: Azul gira el deflector de j4 y el rayo alcanza a su propio rey.",
  "save-your-king.title": "Salva a tu rey",
  "save-your-king.task": "El rayo rojo viene por la fila 4 y en la próxima jugada alcanzará a tu rey. Sálvalo.",
  "save-your-king.hint":
    "Un paso hacia arriba no sirve: el deflector rojo le sigue por la columna a. El escudo de tu defensor mira al oeste.",
  "save-your-king.explanation": "Tu rey está fuera de alcance, juegue lo que juegue Rojo.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las columnas se llaman de a a j, de izquierda a derecha; las filas, de 1 a 8 desde el lado azul. Un paso se escribe con sus dos casillas: j4j3. En un intercambio va una u en medio: e4ud4. Un giro es la casilla con + en sentido horario o - en sentido contrario: h2+.",
  "notation.text.2": "Si el disparo destruye una pieza, se añaden x y su casilla: j4j3xg3.",
  "notation.text.3":
    "Una posición (SN) se escribe fila a fila, de la 8 a la 1. Las letras: K rey, S conmutador, D defensor, B deflector, L láser; las mayúsculas son de Azul. Cada + es un cuarto de vuelta en sentido horario. Los números son casillas vacías y * es una fila vacía. Al final, b o r indica si juega Azul o Rojo.",
  "notation.text.4":
    "Sin ningún +, un láser dispara al norte, un escudo mira al norte y el espejo de un deflector, al suroeste.",
  "notation.diagram.1":
    "Esta jugada se escribe j5-xc5: el deflector de j5 gira en sentido antihorario y el rayo alcanza al rey en c5.",
  "write-a-move.title": "Anota una jugada",
  "write-a-move.task": "El conmutador de g3 se intercambia con el defensor rojo de f4. Anota esta jugada.",
  "write-a-move.hint": "La primera casilla, la letra u, la segunda casilla.",
  "write-a-move.explanation": "Correcto. Un intercambio se escribe con las dos casillas y una u en medio.",
  "write-a-position.title": "Anota una posición",
  "write-a-position.task": "Anota esta posición. Juega Azul.",
  "write-a-position.hint": "Empieza con l++9 para la fila 8: el láser rojo, girado dos veces, y nueve casillas vacías.",
  "write-a-position.explanation": "Correcto. Con tu texto cualquiera puede montar esta posición.",
  "practice.title": "Práctica",
  "practice.text.1":
    "Ahora se junta todo. En los siguientes ejercicios no basta con ver un disparo: piensa en lo que puede responder Rojo.",
  "practice.text.2":
    "A menudo la jugada más fuerte todavía no da en el blanco. Prepara un disparo que ya no se puede evitar.",
  "practice.diagram.1": "La posición inicial Ace. Haz unas jugadas con ambos bandos y observa el rayo.",
  "prepare-the-shot.title": "Gana en dos: prepara el disparo",
  "prepare-the-shot.task": "Gana en dos jugadas. Entre ambas, Rojo tiene una.",
  "prepare-the-shot.hint":
    "Vaya a la fila que vaya el rey, el conmutador puede seguirlo. Pero ¿cómo tiene que estar orientado?",
  "prepare-the-shot.explanation":
    "Primero gira el conmutador y luego llévalo a la fila del rey. Cubre tres filas, y el rey no llega a una cuarta.",
  "swap-and-win.title": "Gana en dos: primero el intercambio",
  "swap-and-win.task": "Gana en dos jugadas. El defensor rojo no ayuda a su rey.",
  "swap-and-win.hint":
    "Cambia de sitio con el defensor: así el conmutador queda junto a la columna j y el defensor deja de estorbar.",
  "swap-and-win.explanation":
    "Tras el intercambio, el conmutador puede entrar en la columna j a la altura del rey; si el rey va a la fila 1, gira el láser.",
  "win-in-three.title": "Gana en tres",
  "win-in-three.task": "Gana en tres jugadas, juegue lo que juegue Rojo.",
  "win-in-three.hint": "Empieza con un intercambio.",
  "win-in-three.explanation":
    "El intercambio lleva el conmutador junto a la línea de tiro y aparta al defensor. Desde ahí sigue al rey fila a fila.",
  "from-a-game.title": "De una partida real",
  "from-a-game.task": "Muchas piezas, un disparo: alcanza al rey en una jugada.",
  "from-a-game.hint": "¿Adónde va ahora tu rayo? Solo una pieza tiene que apartarse.",
  "from-a-game.explanation":
    "También con el tablero lleno: primero sigue el rayo y luego pregúntate qué único cambio lo lleva al blanco.",
};
