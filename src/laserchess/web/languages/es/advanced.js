/** Spanish: the lesson of Advanced Laser Chess. The keys are those of the server's lesson. */
export default {
  summary:
    "Diez tipos de piezas, rayos en ocho direcciones y tres acciones por turno. Bombas, divisores y un poco de azar.",
  "goal.title": "El objetivo",
  "goal.text.1":
    "Destruye el rey verde: con un láser, con una bomba o entrando en su casilla. Un jugador sin rey ha perdido.",
  "goal.text.2":
    "Rojo está a la izquierda y juega primero; Verde está a la derecha. En cada turno un jugador tiene tres acciones y puede repartirlas entre las piezas que quiera.",
  "goal.diagram.1": "Un láser dispara hacia donde mira, y solo como acción propia. Aquí el rey está en su línea.",
  "aim-and-fire.title": "Apunta y dispara",
  "aim-and-fire.task": "Gira el láser hacia el rey y dispara.",
  "aim-and-fire.hint": "Dos acciones: gira el láser al este y dispara.",
  "aim-and-fire.explanation": "Una acción para apuntar y otra para disparar. La tercera ya no te hace falta.",
  "pieces.title": "Piezas y rayos",
  "pieces.text.1":
    "Los rayos van en ocho direcciones, también en diagonal de esquina a esquina. Un espejo los devuelve o los desvía; un lado desprotegido recibe el impacto.",
  "pieces.text.2":
    "El espejo triangular devuelve en línea recta un rayo frontal y desvía uno diagonal; un rayo a lo largo de su cara pasa de largo. El octógono espejado lo devuelve todo; el semiespejado, solo lo que da en sus tres lados brillantes.",
  "pieces.text.3":
    "El espejo unidireccional deja pasar un rayo en el sentido de su flecha y devuelve el que viene en contra. Un divisor alcanzado en la punta convierte un rayo en dos. Un hipérgono lanza el rayo en una dirección al azar.",
  "pieces.text.4": "El rey y el láser están desprotegidos por todos los lados. Un láser resiste su propio rayo.",
  "pieces.diagram.1": "Un espejo triangular en diagonal: el rayo gira 90°.",
  "pieces.diagram.2": "El mismo espejo de frente: el rayo vuelve en línea recta. A tu láser no le hace nada.",
  "pieces.diagram.3": "Un divisor alcanzado en la punta convierte un rayo en dos.",
  "slantwise.title": "En diagonal",
  "slantwise.task": "Los rayos también van en diagonal. Destruye el rey.",
  "slantwise.hint": "Cuenta: cinco casillas a la derecha y cinco hacia arriba.",
  "slantwise.explanation": "Desde d3 la diagonal pasa por e4, f5, g6 y h7 hasta i8.",
  "round-the-corner.title": "A la vuelta de la esquina",
  "round-the-corner.task": "Destruye el rey con ayuda del espejo triangular.",
  "round-the-corner.hint":
    "Gira el espejo de i3 para que mire arriba a la izquierda, hacia el rayo y hacia el rey a la vez.",
  "round-the-corner.explanation":
    "Mirando al noroeste, el espejo desvía hacia arriba un rayo que llega por la izquierda.",
  "through-the-mirror.title": "A través del espejo",
  "through-the-mirror.task": "Tu espejo unidireccional está delante de tu láser. Dispara a través de él.",
  "through-the-mirror.hint": "Un rayo pasa en el sentido de la flecha.",
  "through-the-mirror.explanation":
    "Ahora la flecha apunta en sentido contrario a tu láser: tu rayo pasa, y lo que Verde envíe de vuelta por la fila rebota.",
  "two-from-one.title": "De uno, dos",
  "two-from-one.task": "Destruye las piezas verdes de g9 y g2 con un solo disparo.",
  "two-from-one.hint": "La punta del divisor tiene que apuntar a tu láser.",
  "two-from-one.explanation": "Alcanzado en la punta, el divisor envía un rayo hacia arriba y otro hacia abajo.",
  "moving.title": "Mover y girar",
  "moving.text.1":
    "Un paso a la casilla vecina de arriba, abajo, la izquierda o la derecha es una acción; un paso en diagonal son dos. Girar una pieza es una acción, sea cuanto sea.",
  "moving.text.2":
    "Si vuelves a girar enseguida la misma pieza, solo cuenta la última dirección. Si la devuelves a donde miraba, recuperas la acción.",
  "moving.text.3": "Puedes parar antes: termina tu turno.",
  "moving.diagram.1": "Pruébalo: tres acciones con el láser y el espejo; después termina el turno.",
  "step-aim-fire.title": "Mover, apuntar, disparar",
  "step-aim-fire.task": "Destruye el rey con las tres acciones.",
  "step-aim-fire.hint": "El láser está una fila demasiado abajo.",
  "step-aim-fire.explanation": "Un paso, un giro, un disparo: tres acciones, y todas hacían falta.",
  "shot.title": "Láser y aturdidor",
  "shot.text.1":
    "Un láser destruye lo que alcanza por un lado desprotegido; un aturdidor solo lo aturde. Cada arma puede disparar una vez por turno.",
  "shot.text.2":
    "Una pieza aturdida no puede hacer nada, y sus espejos no funcionan hasta que se recupera. Al empezar el turno de su dueño, se recupera con una probabilidad de una entre cuatro.",
  "shot.text.3":
    "Una bomba alcanzada en el centro destruye todo lo que haya en las ocho casillas de alrededor. Los rayos por filas y columnas llegan al centro de una bomba recta; los diagonales, al de una girada. Si la alcanzan por un costado, solo desaparece la bomba.",
  "shot.diagram.1": "La bomba de j6, alcanzada en el centro, arrastra a sus vecinas.",
  "shot.diagram.2": "El aturdidor de b8 aturde el láser verde de k8.",
  "set-off-the-bomb.title": "Detona la bomba",
  "set-off-the-bomb.task": "Junto al rey está la propia bomba de Verde. Detónala.",
  "set-off-the-bomb.hint":
    "Esta bomba está girada: solo un rayo diagonal llega a su centro. Cuenta la diagonal desde tu láser.",
  "set-off-the-bomb.explanation": "Un impacto en pleno centro, y la explosión llega al rey de k7.",
  "stun-the-laser.title": "Aturde el láser",
  "stun-the-laser.task": "El láser verde mira a tu rey. Déjalo fuera de combate con tu aturdidor.",
  "stun-the-laser.hint": "Gira el aturdidor al norte y dispara.",
  "stun-the-laser.explanation": "Aturdido, el láser no puede girar ni disparar hasta que se recupere.",
  "first-stun-then-shoot.title": "Primero aturde, luego dispara",
  "first-stun-then-shoot.task": "El octógono de m5 devuelve tu rayo. Destrúyelo de todos modos.",
  "first-stun-then-shoot.hint": "Sus lados brillantes miran a la izquierda. Tu aturdidor llega desde abajo.",
  "first-stun-then-shoot.explanation":
    "Una pieza aturdida no tiene espejos: el mismo disparo que antes volvía ahora la destruye.",
  "special.title": "Capturas y azar",
  "special.text.1":
    "Un rey o un octógono captura una pieza rival entrando en su casilla. Si un hipérgono entra en la casilla de una pieza, propia o ajena, la lanza a una casilla al azar.",
  "special.text.2":
    "Cada pieza solo puede hacer una de estas cosas por turno: una captura, un lanzamiento, un disparo o una entrada en un hiperagujero.",
  "special.text.3":
    "En los agujeros no puedes entrar, pero una pieza lanzada puede caer en ellos. Los muros lo detienen todo. Las puertas se abren y se cierran al azar, y las casillas de lanzamiento activas lanzan lo que se detiene en ellas. Estas tres cosas solo existen en tableros propios.",
  "special.diagram.1": "El octógono de e5 mueve y captura el aturdidor de f5.",
  "stomp.title": "Captura",
  "stomp.task": "Captura el aturdidor verde.",
  "stomp.hint": "El octógono necesita dos pasos.",
  "stomp.explanation": "Los octógonos y los reyes capturan al mover. Cada uno, una vez por turno.",
  "fling-it-away.title": "Lánzalo lejos",
  "fling-it-away.task": "El láser verde de f5 mira a tu rey. Lánzalo lejos con tu hipérgono.",
  "fling-it-away.hint": "Entra en su casilla.",
  "fling-it-away.explanation":
    "Dónde cae es cosa del azar, y también hacia dónde mira después. Incluso puede caer en un agujero.",
  "end.title": "Cómo termina",
  "end.text.1":
    "Un jugador sin rey ha perdido, aunque sea por su propio disparo. Si los dos reyes desaparecen en una acción, la partida acaba en tablas.",
  "end.text.2": "No hay jaque: nadie te avisa si tu rey está en peligro. Siempre puedes pasar.",
  "end.text.3": "Si cuatro turnos seguidos terminan sin ninguna acción, la partida acaba en tablas.",
  "end.diagram.1":
    "Una explosión no pregunta de quién es cada pieza: aquí los dos reyes están demasiado cerca de la bomba.",
  "out-of-the-line.title": "Fuera de la línea de tiro",
  "out-of-the-line.task":
    "El láser verde mira a tu rey. Haz que no pueda simplemente disparar y ganar, y después termina tu turno.",
  "out-of-the-line.hint": "Sal de la fila 6 o pon en ella el octógono. Después termina el turno.",
  "out-of-the-line.explanation":
    "Ahora el disparo no daría a tu rey. Verde tiene que gastar acciones para volver a apuntar.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las columnas se llaman de a a o; las filas, de 1 a 11. Un paso se escribe con sus dos casillas: b6c6. Un giro es la casilla, @ y la nueva dirección, de 0 para el norte, en sentido horario, a 7 para el noroeste: b6@3. Un disparo es la casilla con un asterisco: a7*. Las acciones de un turno se separan con comas; un solo punto termina un turno sin acciones.",
  "notation.text.2":
    "Una posición va de la fila 11 a la fila 1, con barras entre las filas y comas entre las casillas. Las letras: K rey, L láser, S aturdidor, W espejo unidireccional, B bomba, H hipérgono, T divisor, F octógono espejado y P semiespejado, D espejo triangular; las mayúsculas son de Rojo. Una cifra tras la letra es la dirección; los números son casillas vacías.",
  "notation.text.3":
    "Al final van el bando en turno, r o g, las acciones restantes y un guion si ninguna pieza ha usado aún su acción especial.",
  "notation.diagram.1": "El láser rojo de c7 mira al este, que es la dirección 2: la fila se escribe 2,L2,12.",
  "write-a-turn.title": "Anota un turno",
  "write-a-turn.task": "Anota este turno: el espejo de f4 gira al suroeste y después dispara el láser de c7.",
  "write-a-turn.hint": "El suroeste es la dirección 5. Dos acciones con una coma en medio.",
  "write-a-turn.explanation": "Correcto: primero el giro y luego el disparo.",
  "practice.title": "Práctica",
  "practice.text.1": "Tres acciones son muchas. Pregúntate qué hay entre tú y el rey, y qué pieza puede con ello.",
  "practice.diagram.1": "La posición inicial con las 27 piezas de cada bando, cuatro agujeros y un hiperagujero.",
  "clear-the-way.title": "Despeja el camino",
  "clear-the-way.task": "Un octógono protege al rey. Gana en este turno, con tres acciones.",
  "clear-the-way.hint": "Tu propio octógono puede capturarlo. Pero entonces estorba él.",
  "clear-the-way.explanation":
    "Capturar, retirarse, disparar. Tu octógono solo puede capturar una vez por turno, pero aún puede mover.",
  "split-decision.title": "Rayo dividido",
  "split-decision.task": "Gana en este turno. El láser no ve al rey, pero un divisor sí.",
  "split-decision.hint": "Lleva el divisor al rayo: su punta ya apunta a tu láser.",
  "split-decision.explanation":
    "En h5 el divisor envía una mitad hacia arriba, al rey de h9, y la otra fuera del tablero.",
  "a-long-fuse.title": "Una mecha larga",
  "a-long-fuse.task": "Gana en este turno: el rey se esconde detrás de su bomba.",
  "a-long-fuse.hint":
    "A una bomba girada le dan en el centro los rayos diagonales. Tu láser ve en diagonal el espejo de h10, y desde allí una diagonal baja a l6.",
  "a-long-fuse.explanation":
    "Por la diagonal hasta h10 y por la otra hasta l6, justo en el centro. La explosión se lleva al rey.",
};
