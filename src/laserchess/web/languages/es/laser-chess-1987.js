/** Spanish: the lesson of Laser Chess (1987). The keys are those of the server's lesson. */
export default {
  summary:
    "El original: dos acciones por turno, un láser por bando, capturas al mover y una casilla que te lanza a cualquier parte.",
  "goal.title": "El objetivo",
  "goal.text.1": "Destruye el rey verde, con tu láser o entrando en su casilla. Un jugador sin rey ha perdido.",
  "goal.text.2":
    "Rojo está abajo y empieza. Un turno consta de dos acciones: un paso, un giro y un disparo cuestan una cada uno. Puedes parar antes y terminar tu turno.",
  "goal.diagram.1": "El láser dispara hacia donde mira, como acción propia. Los rayos van por filas y columnas.",
  "aim-and-fire.title": "Apunta y dispara",
  "aim-and-fire.task": "Gira el láser hacia el rey y dispara.",
  "aim-and-fire.hint": "Dos acciones: gira el láser al este y dispara.",
  "aim-and-fire.explanation": "El giro es una acción, sea cuanto sea, y el disparo es la otra.",
  "pieces.title": "Piezas y rayos",
  "pieces.text.1":
    "Los espejos triangulares y los diagonales desvían un rayo 90°. El triangular tiene un lado brillante y está desprotegido por los otros dos; un espejo diagonal brilla por ambos lados y los rayos no pueden destruirlo.",
  "pieces.text.2":
    "Un espejo recto devuelve el rayo en línea recta por ambos lados y lo deja pasar a lo largo de su canto. El bloque lo devuelve con su único lado brillante y está desprotegido por los demás. Un hipercubo es transparente.",
  "pieces.text.3":
    "Un divisor alcanzado en la punta convierte un rayo en dos; si el rayo da en un lado espejado, sale por la punta; su base está desprotegida. El rey y el láser están desprotegidos por todos los lados.",
  "pieces.diagram.1": "Alcanzado en la punta, el divisor de d3 convierte el rayo en dos. Cada uno destruye un bloque.",
  "pieces.diagram.2":
    "El rayo pasa a lo largo del canto del espejo recto de c3 y atraviesa el hipercubo de e3. El espejo triangular de g3 lo desvía hacia el bloque.",
  "round-the-corner.title": "A la vuelta de la esquina",
  "round-the-corner.task": "Gira el espejo triangular y dispara para que el rayo alcance al rey.",
  "round-the-corner.hint":
    "El espejo de g3 tiene que mirar arriba a la izquierda, hacia el láser y hacia el rey a la vez.",
  "round-the-corner.explanation":
    "Mirando al noroeste, el espejo desvía hacia arriba un rayo que llega por la izquierda.",
  "along-the-edge.title": "A lo largo del canto",
  "along-the-edge.task": "Tu espejo recto estorba y devolvería el rayo a tu propio láser. Alcanza al rey.",
  "along-the-edge.hint": "A lo largo del canto de un espejo recto, el rayo pasa de largo.",
  "along-the-edge.explanation": "Girado, el espejo queda a lo largo de la fila 3 y el rayo pasa de largo.",
  "two-from-one.title": "De uno, dos",
  "two-from-one.task": "Destruye los dos bloques verdes con un solo disparo.",
  "two-from-one.hint": "La punta del divisor tiene que apuntar a tu láser.",
  "two-from-one.explanation": "Alcanzado en la punta, el divisor envía un rayo hacia arriba y otro hacia abajo.",
  "over-the-vertex.title": "Por la punta",
  "over-the-vertex.task": "Usa el divisor como espejo para que el rayo entero alcance al rey.",
  "over-the-vertex.hint":
    "Si un rayo da en un lado espejado, sale por la punta. ¿Hacia dónde tiene que apuntar la punta?",
  "over-the-vertex.explanation":
    "El rayo da en el lado izquierdo del divisor y sale por la punta, hacia arriba, hasta d8.",
  "moving.title": "Dos acciones",
  "moving.text.1":
    "Las piezas mueven hacia arriba, abajo, la izquierda o la derecha a una casilla vacía. Un paso en diagonal cuesta las dos acciones. Todas las piezas mueven, también el láser.",
  "moving.text.2":
    "Un giro en cualquier dirección es una acción. Si vuelves a girar enseguida la misma pieza, solo cuenta la última dirección; si la devuelves a donde miraba, recuperas la acción.",
  "moving.text.3":
    "Puedes usar las dos acciones con la misma pieza o con dos distintas. Los reyes y los hipercubos son iguales por todos los lados y no giran.",
  "moving.diagram.1": "Pruébalo: dos acciones con el láser, el bloque o el espejo; después termina el turno.",
  "step-and-fire.title": "Mueve y dispara",
  "step-and-fire.task": "El láser está una fila demasiado abajo. Alcanza al rey en este turno.",
  "step-and-fire.hint": "Un paso no cambia la dirección en que mira.",
  "step-and-fire.explanation": "Una acción para el paso y otra para el disparo: no hacía falta girar.",
  "shot.title": "El disparo",
  "shot.text.1":
    "El láser solo dispara cuando tú quieres, y una vez por turno. El disparo cuesta una acción, así que disparar sin blanco es malgastarla.",
  "shot.text.2":
    "Todo lo alcanzado desaparece cuando acaban todas las ramas, también tus propias piezas. Un rayo que vuelve destruye tu propio láser. Puedes seguir sin él, pero entonces solo ganas capturando.",
  "shot.text.3": "La hipercasilla del centro se traga los rayos.",
  "shot.diagram.1":
    "El primer disparo de la partida sería malo: se divide en f2, vuelve desde el espejo recto de d2 y destruye tu propio láser.",
  "around-the-bright-side.title": "Rodea el lado brillante",
  "around-the-bright-side.task":
    "El lado brillante del bloque verde mira a tu láser. Destruye el bloque por otro lado.",
  "around-the-bright-side.hint": "En b7 y f7 esperan dos espejos triangulares.",
  "around-the-bright-side.explanation": "Por b7 y f7 el rayo llega desde arriba, donde el bloque está desprotegido.",
  "mind-your-laser.title": "Cuida tu láser",
  "mind-your-laser.task": "Destruye el bloque verde de d8 sin perder tu propio láser.",
  "mind-your-laser.hint": "Sigue el segundo rayo: baja hasta d1 y vuelve. Gira primero el espejo recto.",
  "mind-your-laser.explanation":
    "Ahora el rayo de abajo pasa a lo largo del canto del espejo y sale del tablero, y nada vuelve.",
  "special.title": "Capturar y lanzar",
  "special.text.1":
    "Los reyes y los bloques capturan una pieza rival entrando en su casilla, cada uno una vez por turno.",
  "special.text.2":
    "Un hipercubo lanza la pieza en cuya casilla entra, propia o ajena, a una casilla vacía al azar. La pieza sigue mirando hacia el mismo lado.",
  "special.text.3": "La hipercasilla del centro hace lo mismo con todo lo que entra en ella, una vez por turno.",
  "special.diagram.1": "Pruébalo: lleva tu hipercubo a la casilla del bloque de e3 o a la hipercasilla de e5.",
  "capture.title": "Capturar",
  "capture.task": "Captura el rey con tu bloque.",
  "capture.hint": "Un bloque entra en la casilla de la pieza que captura.",
  "capture.explanation": "Un paso, una acción: no hizo falta ningún rayo.",
  "one-capture-each.title": "Una captura cada uno",
  "one-capture-each.task": "Captura las dos piezas verdes en este turno.",
  "one-capture-each.hint": "Un bloque solo puede capturar una vez por turno. ¿Quién más puede capturar?",
  "one-capture-each.explanation": "El bloque captura una y el rey la otra: cada uno puede capturar una vez por turno.",
  "fling-it-away.title": "Lánzalo lejos",
  "fling-it-away.task": "El láser verde de f4 mira a tu rey. Lánzalo lejos con tu hipercubo.",
  "fling-it-away.hint": "El hipercubo es transparente y no protege a nadie. Entra en la casilla del láser.",
  "fling-it-away.explanation":
    "Dónde cae es cosa del azar, y sigue mirando a la izquierda. Con tu segunda acción puedes reaccionar.",
  "into-the-hypersquare.title": "A la hipercasilla",
  "into-the-hypersquare.task": "Tu bloque está lejos de todo. Haz que la hipercasilla lo lance a otra parte.",
  "into-the-hypersquare.hint": "Dos pasos a la derecha.",
  "into-the-hypersquare.explanation":
    "La hipercasilla actúa una vez por turno, con una pieza. Dónde cae el bloque es cosa del azar.",
  "end.title": "Cómo termina",
  "end.text.1":
    "Un jugador sin rey ha perdido, aunque sea por su propio disparo. Si los dos reyes desaparecen en una acción, la partida acaba en tablas.",
  "end.text.2": "No hay jaque: nadie te avisa si tu rey está en peligro. Siempre puedes terminar tu turno.",
  "end.text.3": "Si cuatro turnos seguidos terminan sin ninguna acción, la partida acaba en tablas.",
  "end.diagram.1": "Un rayo para cada rey: la partida acaba en tablas.",
  "out-of-the-line.title": "Fuera de la línea de tiro",
  "out-of-the-line.task":
    "El láser verde mira a tu rey. Haz que no pueda simplemente disparar y ganar, y después termina tu turno.",
  "out-of-the-line.hint": "Sal de la fila 6 o pon algo en ella. Después termina el turno.",
  "out-of-the-line.explanation":
    "Ahora el disparo no daría a tu rey. Verde tiene que gastar una acción para volver a apuntar.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las columnas se llaman de a a i; las filas, de 1 a 9. Un paso se escribe con sus dos casillas: e2e3. Un giro es la casilla, @ y la nueva dirección, de 0 para el norte, en sentido horario, a 7 para el noroeste: f1@2. Un disparo es la casilla con un asterisco: f1*. Las acciones de un turno se separan con comas; un solo punto termina un turno sin acciones.",
  "notation.text.2":
    "Una posición va de la fila 9 a la fila 1, con barras entre las filas y comas entre las casillas. Las letras: K rey, L láser, H hipercubo, T divisor, B bloque, M espejo recto, G espejo diagonal y D espejo triangular; las mayúsculas son de Rojo y @ es la hipercasilla. Una cifra tras la letra es la dirección; los números son casillas vacías.",
  "notation.text.3":
    "Un espejo recto solo tiene 0 y 2; uno diagonal, 1 y 3: la dirección hacia la que mira su lado brillante. Al final van el bando en turno, r o g, las acciones restantes y un guion si ninguna pieza ha usado aún su acción especial.",
  "notation.diagram.1": "El láser rojo de c7 mira al este, que es la dirección 2: la fila se escribe 2,L2,6.",
  "write-a-turn.title": "Anota un turno",
  "write-a-turn.task": "Anota este turno: el espejo de f4 gira al suroeste y después dispara el láser de c7.",
  "write-a-turn.hint": "El suroeste es la dirección 5. Dos acciones con una coma en medio.",
  "write-a-turn.explanation": "Correcto: primero el giro y luego el disparo.",
  "write-a-position.title": "Anota una posición",
  "write-a-position.task": "Anota esta posición. Juega Rojo y tiene las dos acciones.",
  "write-a-position.hint":
    "Empieza con 4,k,4 para la fila 9 y acaba con r 2 -. El lado brillante del espejo diagonal de c7 mira al sureste, dirección 3.",
  "write-a-position.explanation": "Correcto. Con este texto cualquiera puede montar el tablero.",
  "practice.title": "Práctica",
  "practice.text.1":
    "Dos acciones son pocas: una para preparar y otra para disparar. Busca la pieza a la que solo le falta un paso o un giro.",
  "practice.diagram.1": "La posición inicial con 18 piezas por bando. Haz unas jugadas con ambos bandos.",
  "split-decision.title": "Rayo dividido",
  "split-decision.task": "Gana en este turno. El láser no ve al rey, pero un divisor sí.",
  "split-decision.hint": "Lleva el divisor al rayo: su punta ya apunta a tu láser.",
  "split-decision.explanation": "En g3 el divisor envía una mitad hacia arriba, al rey, y la otra fuera del tablero.",
  "fling-and-fire.title": "Lanza y dispara",
  "fling-and-fire.task": "Un bloque verde protege al rey con su lado brillante. Gana en este turno.",
  "fling-and-fire.hint": "¿Cuál de tus piezas puede quitar al guardián sin estorbar ella misma?",
  "fling-and-fire.explanation":
    "El hipercubo lanza lejos al guardián y ocupa su sitio. Es transparente, así que el rayo lo atraviesa hasta el rey. Solo con mala suerte habría vuelto a caer el guardián en la línea.",
  "from-a-game.title": "De una partida real",
  "from-a-game.task": "Gana en este turno. Que no te importe perder algo tuyo.",
  "from-a-game.hint":
    "El divisor envía medio rayo a la izquierda, a lo largo del canto del espejo de e2. ¿Qué pieza encuentra después?",
  "from-a-game.explanation":
    "En f2 a la izquierda, en a2 hacia arriba, en a9 a la derecha y al rey. La otra mitad destruye tu propio bloque de g2: un precio pequeño.",
};
