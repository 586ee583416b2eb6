/** Spanish: the lesson of Leiserchess. The keys are those of the server's lesson. */
export default {
  summary: "Dos monarcas que disparan, seis peones que reflejan, y los empujones. Fácil de aprender, intenso de jugar.",
  "goal.title": "El objetivo",
  "goal.text.1":
    "Alcanza a los monarcas de Lavanda con los láseres de los tuyos. Ganas si al empezar tu turno tienes más monarcas que tu rival.",
  "goal.text.2":
    "Mandarina juega desde abajo y empieza; Lavanda juega desde arriba. Cada bando tiene dos monarcas y seis peones. Lo mejor es empezar con posiciones pequeñas, con un solo monarca por bando.",
  "goal.diagram.1": "La posición inicial. Al final del turno disparan los dos monarcas del bando que ha jugado.",
  "turn-the-monarch.title": "Gira el monarca",
  "turn-the-monarch.task": "Gira tu monarca para que alcance al de Lavanda.",
  "turn-the-monarch.hint": "Un monarca dispara hacia donde apunta la punta de su corona. Gíralo a la derecha.",
  "turn-the-monarch.explanation": "Dispara al este por la fila 2, y Lavanda se queda sin monarca.",
  "pieces.title": "Piezas y rayos",
  "pieces.text.1":
    "Un monarca dispara hacia donde apunta la punta de su corona. Si un rayo lo alcanza, por el lado que sea, se pierde.",
  "pieces.text.2":
    "El lado largo de un peón es un espejo que desvía los rayos 90°. Si el rayo da en uno de los otros dos lados, el peón se pierde. No hay escudos.",
  "pieces.text.3":
    "Las casillas tienen qi: mucho en el centro del tablero, poco en el borde, nada en las esquinas. Es lo que cuenta al empujar.",
  "pieces.diagram.1": "El peón de b4 gira su espejo al sureste: un rayo que llega desde abajo sale ahora a la derecha.",
  "pieces.diagram.2": "Girado al noreste, da la espalda al rayo y se pierde.",
  "around-the-corner.title": "A la vuelta de la esquina",
  "around-the-corner.task": "Gira el peón para que el rayo alcance al monarca.",
  "around-the-corner.hint":
    "El rayo llega desde abajo y tiene que seguir a la derecha. El espejo debe mirar, pues, abajo a la derecha.",
  "around-the-corner.explanation": "Mirando al sureste, el peón desvía el rayo a la fila 4.",
  "moving.title": "Mover y girar",
  "moving.text.1":
    "En tu turno, una pieza va a una casilla vecina, en recto o en diagonal, o gira: un cuarto a la izquierda, un cuarto a la derecha o media vuelta.",
  "moving.text.2":
    "También puedes dejarlo todo como está: es la jugada nula. Pero solo se permite si entonces tus láseres alcanzan al menos una pieza.",
  "moving.diagram.1": "Once jugadas de un peón: ocho pasos y tres giros. Pruébalas.",
  "stay-where-you-are.title": "Quédate donde estás",
  "stay-where-you-are.task": "Todo está ya en su sitio. Alcanza al monarca.",
  "stay-where-you-are.hint": "Cualquier paso y cualquier giro estropea el disparo. ¿Hay una jugada que no cambie nada?",
  "stay-where-you-are.explanation":
    "La jugada nula: nada se mueve y el láser dispara. Se permite porque el rayo ha alcanzado algo.",
  "special.title": "Empujar",
  "special.text.1":
    "Un peón puede ir a la casilla de otro peón, tuyo o de Lavanda, y empujarlo una casilla más en la misma dirección, si su propia casilla tiene al menos tanto qi como la de destino.",
  "special.text.2": "Un monarca tiene más qi que cualquier peón y los empuja a todos. A un monarca no lo empuja nada.",
  "special.text.3":
    "Si la casilla de detrás está ocupada, el peón empujado queda aplastado. En el borde, sale del tablero. Quien empuja siempre llega.",
  "special.diagram.1": "El peón de c2 va a c1 y empuja al peón de Lavanda a c0.",
  "special.diagram.2": "La casilla de detrás está ocupada: el peón de c1 queda aplastado.",
  "special.diagram.3": "Un monarca puede empujar desde cualquier parte, incluso del borde hacia el centro.",
  "over-the-edge.title": "Por el borde",
  "over-the-edge.task": "Empuja al peón de Lavanda fuera del tablero.",
  "over-the-edge.hint": "Entra en su casilla desde el centro.",
  "over-the-edge.explanation":
    "La casilla g4 tiene más qi que h4, así que tu peón puede empujar. Detrás de h4 se acaba el tablero.",
  "squash.title": "Aplastar",
  "squash.task": "Destruye el peón de Lavanda de d4.",
  "squash.hint": "¿Qué tiene detrás?",
  "squash.explanation":
    "La casilla de detrás está ocupada, así que el peón empujado queda aplastado. Da igual contra qué pieza y de quién sea.",
  "shove-into-the-light.title": "Empújalo al rayo",
  "shove-into-the-light.task": "Tu monarca dispara por la fila 2. Empuja al peón de Lavanda a su rayo.",
  "shove-into-the-light.hint": "Tiene que ir recto hacia abajo.",
  "shove-into-the-light.explanation":
    "Primero se empuja y luego disparan los dos láseres: al peón no le da tiempo a escapar.",
  "shot.title": "El disparo",
  "shot.text.1":
    "Hecha la jugada, con todo lo que se haya aplastado o sacado del tablero, tus dos monarcas disparan a la vez.",
  "shot.text.2":
    "Después desaparece todo lo alcanzado, también tus propias piezas. Un peón a punto de desaparecer aún desvía el otro rayo.",
  "shot.text.3": "Una jugada puede destruir, por tanto, hasta tres piezas: una por empujón y dos por los rayos.",
  "shot.diagram.1":
    "Los dos monarcas disparan a la vez: un rayo gira en c4 y sale del tablero, el otro alcanza al peón de f4.",
  "three-at-once.title": "Tres en una jugada",
  "three-at-once.task": "Destruye tres piezas con una sola jugada.",
  "three-at-once.hint": "Los dos monarcas ya tienen blanco. Añade un peón aplastado.",
  "three-at-once.explanation": "El peón de c1 queda aplastado, y los dos rayos alcanzan f2 y h5.",
  "set-up-three.title": "Monta una posición",
  "set-up-three.task":
    "Monta una posición en la que una sola jugada pueda destruir tres piezas y anótala como FEN. El editor te ayuda.",
  "set-up-three.hint":
    "Dos monarcas que miren cada uno a un peón y, en otra parte, un peón que aplastar. No olvides los monarcas de Lavanda ni la W o la B del final.",
  "set-up-three.explanation": "Sí: en tu posición hay una jugada que destruye tres piezas.",
  "end.title": "Cómo termina",
  "end.text.1":
    "Si al empezar tu turno tienes más monarcas que el otro bando, has ganado. Quien pierde un monarca tiene, pues, una sola jugada para devolver el golpe.",
  "end.text.2":
    "Un bando sin monarcas pierde al instante. También pierde quien alcanza a su propio monarca cuando ambos tienen dos.",
  "end.text.3":
    "La partida acaba en tablas si se da la misma posición por tercera vez con el mismo bando en turno, o si cada bando ha hecho 50 jugadas sin ningún impacto.",
  "end.diagram.1": "Lavanda ha alcanzado a un monarca. Mandarina debe devolver el golpe ahora o la partida se acaba.",
  "winning-exercise.title": "¿Se acabó la partida?",
  "winning-exercise.task": "Has perdido uno de tus monarcas. Alcanza a uno de Lavanda y sigue en juego.",
  "winning-exercise.hint":
    "Tu monarca dispara al oeste por la fila 0. Un peón que entre en la fila 0 puede desviar el rayo hacia arriba.",
  "winning-exercise.explanation": "No se acabó. Exactamente tres jugadas te mantienen en juego: a1a0, a1b0 y d1d0.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las columnas se llaman de a a h; las filas, de 0 a 7. Un paso se escribe con sus dos casillas: h3g4. Un giro es la casilla con L, R o U, para izquierda, derecha o media vuelta: g2L. La jugada nula es dos veces la casilla de un monarca: a2a2.",
  "notation.text.2":
    "Una posición se escribe de la fila 7 a la fila 0. Cada pieza lleva dos letras según hacia dónde mira: NN, EE, SS, WW para un monarca; NE, SE, SW, NW para el espejo de un peón. Las mayúsculas son de Mandarina. Las cifras son casillas vacías, y W o B al final indica si juega Mandarina o Lavanda.",
  "notation.diagram.1": "La primera posición de la táctica de más abajo. Su texto empieza con 6ee1/1ssse3sw1.",
  "fen-exercise.title": "Anota un FEN",
  "fen-exercise.task": "Anota el FEN de la primera posición táctica. Juega Mandarina.",
  "fen-exercise.hint":
    "La fila 7 tiene seis casillas vacías, un monarca de Lavanda que mira al este y otra casilla vacía: 6ee1.",
  "fen-exercise.explanation": "Correcto, pieza por pieza.",
  "record-exercise.title": "Anota las jugadas",
  "record-exercise.task":
    "Anota esta secuencia: Mandarina da media vuelta al peón de c1. Lavanda va de c6 a b7. Mandarina va de c1 a b0. Lavanda da media vuelta al monarca de g7.",
  "record-exercise.hint": "Cuatro jugadas separadas por espacios; la primera es c1U.",
  "record-exercise.explanation": "Correcto. Con esta línea y el FEN cualquiera puede reproducir la táctica.",
  "practice.title": "Táctica y finales",
  "practice.text.1":
    "Quien abate un monarca suele exponerse a un contraataque, así que hay que preparar bien el disparo. Las cuatro posiciones siguientes van juntas: son la táctica de las reglas de Leiserchess.",
  "practice.text.2":
    "Después, despeja el tablero: un monarca por bando. Uno de los dos jugadores siempre puede arrinconar al otro en el borde.",
  "practice.diagram.1": "Dos monarcas y ningún peón. Juega un rato con ambos bandos: el centro del tablero es fuerte.",
  "t1.title": "Táctica 1: alcanza al peón",
  "t1.task": "Mandarina: alcanza al peón de Lavanda de b5.",
  "t1.hint":
    "Tu monarca de b1 ya mira hacia arriba por la columna b. En las reglas, Mandarina da media vuelta al peón de c1.",
  "t1.explanation":
    "El peón ya no está. Pero ahora la columna b está abierta, y el monarca de Lavanda en b6 mira hacia el tuyo.",
  "t2.title": "Táctica 2: el mejor disparo",
  "t2.task": "Lavanda: alcanza a un monarca de modo que Mandarina ya no pueda salvar la partida. Gana en dos jugadas.",
  "t2.hint":
    "La jugada nula alcanzaría b1, pero Mandarina podría devolver el golpe. Prepara tu respuesta a la respuesta: un peón en b7.",
  "t2.explanation": "Mandarina solo puede igualar una vez, y después Lavanda tiene el último disparo.",
  "t3.title": "Táctica 3: la única jugada",
  "t3.task": "Mandarina: devuelve el golpe. Solo una jugada te mantiene en juego.",
  "t3.hint": "Tu monarca de g0 dispara al oeste por la fila 0. Desvía su rayo hacia arriba por la columna b.",
  "t3.explanation":
    "El peón de b0 desvía el rayo por la columna b hasta el monarca de b6. Cualquier otra jugada pierde al instante.",
  "t4.title": "Táctica 4: el último disparo",
  "t4.task": "Lavanda: a cada bando le queda un monarca. Alcanza al último de Mandarina.",
  "t4.hint": "Gira el monarca de g7 y sigue el rayo por b7 y b0.",
  "t4.explanation":
    "Desde g7 al oeste, en b7 hacia abajo, en b0 al este y al monarca de g0. El peón que acaba de salvar a Mandarina guía ahora el rayo hasta el blanco.",
  "corner.title": "Gana en dos: la esquina",
  "corner.task": "Gana en dos jugadas.",
  "corner.hint": "Quítale la columna g al monarca de la esquina.",
  "corner.explanation":
    "Tu monarca mira hacia arriba por la columna g: ir ahí es mortal, y la columna h la tiene a un solo paso.",
  "win-in-three.title": "Gana en tres",
  "win-in-three.task": "Gana en tres jugadas.",
  "win-in-three.hint": "Primero mira al norte. Después mantente a una columna del monarca y espéralo en el borde.",
  "win-in-three.explanation": "Un monarca en el borde tiene pocas casillas, y el tuyo cubre una columna entera.",
  "the-long-endgame.title": "El final largo",
  "the-long-endgame.task": "Desde las esquinas: encuentra un primer paso que siga ganando contra cualquier defensa.",
  "the-long-endgame.hint": "Lavanda ya mira hacia abajo por la columna a. Ponte en marcha y quédate en tu lado.",
  "the-long-endgame.explanation":
    "Solo h0g0 y h0g1 conservan la victoria, que contra la mejor defensa aún lleva 21 jugadas. Juégala contra la computadora.",
};
