/** Spanish: the lesson of Khet with the Eye of Horus. The keys are those of the server's lesson. */
export default {
  summary:
    "Khet con un espejo semitransparente por bando. Un rayo se convierte en dos, y un disparo puede alcanzar varias piezas.",
  "goal.title": "El objetivo",
  "goal.text.1":
    "Como en Khet: alcanza al faraón rojo con el láser de tu esfinge antes de que Rojo alcance al tuyo. Esta lección enseña lo que cambia el Ojo de Horus; si no conoces Khet, empieza por su lección.",
  "goal.text.2":
    "Cada bando tiene un ojo, un espejo semitransparente. Tu rayo puede buscar al faraón en dos sitios a la vez.",
  "goal.diagram.1": "En j4 el rayo sigue por la columna, y un segundo rayo va por la fila y alcanza al faraón.",
  "turn-the-eye.title": "Gira el ojo",
  "turn-the-eye.task": "Gira tu ojo para que medio rayo alcance al faraón rojo.",
  "turn-the-eye.hint": "Ahora el ojo desvía el rayo a la derecha, fuera del tablero.",
  "turn-the-eye.explanation":
    "El ojo tiene dos orientaciones, una por diagonal. Al girarlo, desvía medio rayo a la izquierda.",
  "pieces.title": "El Ojo de Horus",
  "pieces.text.1":
    "Un rayo que llega a un ojo se divide: una mitad sigue recta y la otra se desvía 90°, como si ahí hubiera un escarabajo.",
  "pieces.text.2":
    "Un ojo no tiene lados desprotegidos y no puede destruirse. Pero tampoco es un escudo: lo que hay detrás sigue en la línea de tiro.",
  "pieces.text.3":
    "Cada mitad puede llegar a otro ojo y volver a dividirse. Una rama acaba donde repetiría lo que otra ya ha hecho.",
  "pieces.diagram.1": "Los dos ojos dividen el rayo: tres ramas, y solo una alcanza una pieza.",
  "through-the-eye.title": "A través del ojo",
  "through-the-eye.task": "El faraón se esconde detrás del ojo rojo. Alcánzalo de todos modos.",
  "through-the-eye.hint": "Un ojo deja pasar medio rayo. Solo tienes que llevar el rayo a la fila 4.",
  "through-the-eye.explanation": "Medio rayo se desvía en f4, pero la otra mitad atraviesa el ojo en línea recta.",
  "round-the-ring.title": "La vuelta al anillo",
  "round-the-ring.task": "Cierra el anillo de espejos para que un rayo vuelva al ojo de e4 y salga de él hacia abajo.",
  "round-the-ring.hint": "La mitad recta llega a c4 por la derecha y tiene que salir hacia arriba.",
  "round-the-ring.explanation":
    "En c4 hacia arriba, en c6 a la derecha, en e6 hacia abajo: el rayo llega al ojo por segunda vez y sigue recto hasta el faraón.",
  "moving.title": "Mover y girar",
  "moving.text.1":
    "Un ojo mueve como las demás piezas: una casilla en cualquier dirección, o gira. Solo tiene dos orientaciones, así que da igual hacia qué lado lo gires.",
  "moving.text.2": "Un paso hacia el rayo lo divide al instante: tu esfinge dispara después de la jugada.",
  "moving.diagram.1": "Pruébalo: mueve o gira el ojo de i4 y observa las dos mitades del rayo.",
  "into-the-light.title": "Entra en el rayo",
  "into-the-light.task": "Pon el ojo donde divida el rayo y alcanza al faraón rojo.",
  "into-the-light.hint": "Tu esfinge mira hacia arriba por la columna j.",
  "into-the-light.explanation": "En j4 el ojo deja pasar el rayo y envía la mitad por la fila 4.",
  "shot.title": "Varias a la vez",
  "shot.text.1":
    "El tablero no cambia mientras avanza el rayo. Solo cuando acaban todas las ramas desaparece lo que han alcanzado, también tus propias piezas.",
  "shot.text.2": "Una pieza alcanzada por una rama aún puede desviar otra con su espejo.",
  "shot.text.3": "A un Anubis que detiene una rama por delante puede alcanzarlo otra por un costado.",
  "shot.diagram.1": "El Anubis de g5 y la pirámide de d1 caen en el mismo disparo.",
  "two-with-one-shot.title": "Dos de un disparo",
  "two-with-one-shot.task": "Destruye las dos pirámides rojas en una jugada.",
  "two-with-one-shot.hint": "La pirámide de j6 ya desvía lo que sube por la columna.",
  "two-with-one-shot.explanation":
    "Medio rayo va por la fila 4; la otra mitad sigue hasta j6 y luego va por la fila 6.",
  "three-with-one-shot.title": "Tres de un disparo",
  "three-with-one-shot.task": "Destruye las tres pirámides rojas en una jugada.",
  "three-with-one-shot.hint": "Dos filas ya están cubiertas. ¿Cuál falta?",
  "three-with-one-shot.explanation":
    "Cada ojo desvía medio rayo a su fila, y la pirámide de j7 se queda con lo que sobra.",
  "around-the-shield.title": "Rodea el escudo",
  "around-the-shield.task": "Anubis detiene tu rayo en e4. Destrúyelo con la otra mitad.",
  "around-the-shield.hint": "La mitad recta llega a e6 por la fila 6. Tiene que salir de e6 hacia abajo.",
  "around-the-shield.explanation":
    "Una mitad da en el escudo; la otra llega desde arriba, donde Anubis está desprotegido. Está perdido.",
  "both-halves.title": "Cuidado con las dos mitades",
  "both-halves.task": "Juega de modo que tu esfinge no destruya nada tuyo.",
  "both-halves.hint": "Una mitad alcanza a tu faraón; la otra, la espalda de tu pirámide. ¿De dónde vienen las dos?",
  "both-halves.explanation":
    "Una jugada no puede sacar dos piezas del rayo, pero sí puede enviar el rayo a otra parte.",
  "special.title": "El intercambio",
  "special.text.1":
    "Un ojo se intercambia como un escarabajo: cambia de sitio con una pirámide o un Anubis de una casilla vecina, propio o rojo, y ninguno de los dos gira.",
  "special.text.2":
    "Los ojos y los escarabajos no se intercambian entre sí, ni con un faraón o una esfinge. Ninguna pieza puede acabar en una casilla del otro bando.",
  "special.diagram.1": "El ojo ocupa el sitio del Anubis rojo, que acaba en d7. El rayo se divide en e6.",
  "move-the-guard.title": "Fuera el guardián",
  "move-the-guard.task": "Anubis vigila la fila 6. Llévatelo de ahí y alcanza al faraón.",
  "move-the-guard.hint": "Tu ojo puede ocupar su sitio.",
  "move-the-guard.explanation":
    "En e6 el ojo deja pasar medio rayo y envía la otra mitad hacia abajo por la columna e.",
  "end.title": "Cómo termina",
  "end.text.1":
    "La partida termina cuando un rayo alcanza a un faraón. Su dueño pierde, fuera de quien fuera el láser.",
  "end.text.2": "Un disparo puede alcanzar a los dos faraones. Entonces la partida acaba en tablas.",
  "end.text.3":
    "Si se da la misma posición por tercera vez con el mismo bando en turno, quien tiene el turno puede declarar tablas.",
  "end.diagram.1": "Una mitad para cada faraón: la partida acaba en tablas.",
  "half-or-whole.title": "¿Medio o entero?",
  "half-or-whole.task": "Gana en una jugada. Alcanzar a los dos faraones solo son tablas.",
  "half-or-whole.hint": "Dos de tus piezas pueden ir a j4. ¿Cuál de ellas no deja pasar nada?",
  "half-or-whole.explanation":
    "El escarabajo desvía el rayo entero. Detrás de un ojo, la otra mitad habría llegado a tu propio faraón.",
  "save-your-pharaoh.title": "Salva a tu faraón",
  "save-your-pharaoh.task": "El ojo rojo envía medio rayo por la fila 4 hacia tu faraón. Sálvalo.",
  "save-your-pharaoh.hint":
    "Si el faraón va a la fila 5, el ojo lo sigue por la columna a. Tu Anubis mira al oeste: ponte detrás de él.",
  "save-your-pharaoh.explanation": "Tras el escudo de Anubis tu faraón está a salvo, vaya adonde vaya el ojo rojo.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las jugadas se escriben como en Khet: i4j4 es un paso, e4ud4 un intercambio, h2+ un giro. Si un disparo retira varias piezas, cada una lleva una x, de la fila 8 hacia abajo y de izquierda a derecha: i4j4xd6xd4.",
  "notation.text.2":
    "En una posición, la letra del ojo es H para Plata y h para Rojo. Sin +, su espejo va de arriba a la izquierda a abajo a la derecha; con un +, de abajo a la izquierda a arriba a la derecha.",
  "notation.diagram.1": "Esta jugada se escribe i4j4xd6xd4: el disparo alcanza dos pirámides.",
  "write-a-move.title": "Anota una jugada",
  "write-a-move.task": "El ojo de g3 se intercambia con el Anubis rojo de f4. Anota esta jugada.",
  "write-a-move.hint": "La primera casilla, la letra u, la segunda casilla.",
  "write-a-move.explanation": "Correcto. El intercambio de un ojo se escribe como el de un escarabajo.",
  "write-a-position.title": "Anota una posición",
  "write-a-position.task": "Anota esta posición. Juega Plata.",
  "write-a-position.hint":
    "El ojo plateado de e3 va de arriba a la izquierda a abajo a la derecha y no necesita +. El rojo de f5 va al revés.",
  "write-a-position.explanation": "Correcto. Con este texto cualquiera puede montar el tablero.",
  "practice.title": "Práctica",
  "practice.text.1":
    "Con un ojo en el tablero, sigue dos rayos antes de cada jugada: el tuyo después de jugar y el rojo después de cada respuesta.",
  "practice.text.2": "Medio rayo destruye tanto como uno entero. Un ojo delante de tus espejos no les quita nada.",
  "practice.diagram.1":
    "La posición inicial clásica: un escarabajo de cada bando es ahora un ojo. Haz unas jugadas con ambos bandos.",
  "three-rows.title": "Gana en dos: tres filas",
  "three-rows.task": "Gana en dos jugadas. Entre ambas, Rojo tiene una.",
  "three-rows.hint": "En la próxima jugada el ojo puede ir a j2, j3 o j4. ¿Cómo tiene que estar orientado para eso?",
  "three-rows.explanation":
    "Una vez girado, el ojo está listo para tres filas a la vez. El faraón no puede escapar de todas.",
  "swap-and-win.title": "Gana en dos: primero el intercambio",
  "swap-and-win.task": "Gana en dos jugadas. El Anubis rojo no ayuda a su faraón.",
  "swap-and-win.hint": "Cambia de sitio con Anubis: así el ojo queda junto a la columna j.",
  "swap-and-win.explanation":
    "Tras el intercambio, el ojo puede entrar en la columna j; si el faraón va a la fila 1, gira la esfinge.",
  "from-a-game.title": "De una partida real",
  "from-a-game.task": "Alcanza al faraón en una jugada. Por el camino, el rayo se encuentra con un ojo.",
  "from-a-game.hint": "Tu escarabajo de h4 puede cambiar de sitio con una pieza roja.",
  "from-a-game.explanation":
    "Medio rayo atraviesa el ojo rojo de g4, gira en g5 y f5 y llega al faraón. La otra mitad destruye la pirámide con la que acabas de cambiarte.",
};
