/** Spanish: the lesson of Khet 2.0. The keys are those of the server's lesson. */
export default {
  summary: "Laser Chess a la egipcia: esfinge, pirámides, escarabajos, Anubis y faraón.",
  "goal.title": "El objetivo",
  "goal.text.1": "Alcanza al faraón rojo con el láser de tu esfinge antes de que Rojo alcance al tuyo.",
  "goal.text.2":
    "Plata juega desde abajo y empieza. Tu esfinge está en la esquina, en j1; la roja, en a8. Nunca dejan sus esquinas.",
  "goal.diagram.1": "El rayo de la esfinge sube hasta j6, gira en la pirámide y alcanza al faraón en d6.",
  "turn-the-sphinx.title": "Gira la esfinge",
  "turn-the-sphinx.task": "Tu propio Anubis está en el rayo. Gira la esfinge para alcanzar al faraón rojo.",
  "turn-the-sphinx.hint": "La esfinge también puede mirar hacia arriba por la columna j. ¿Qué hay allí?",
  "turn-the-sphinx.explanation": "En la columna j espera la pirámide de j6, y su espejo mira en la dirección correcta.",
  "pieces.title": "Piezas y rayos",
  "pieces.text.1":
    "Un rayo llega a una pieza por uno de sus lados. Un espejo lo desvía 90°. Un escudo lo detiene. Si da en un lado desprotegido, la pieza se pierde.",
  "pieces.text.2":
    "La pirámide tiene un espejo en su cara inclinada; por los demás lados está desprotegida. El escarabajo es un espejo por ambos lados y no puede destruirse.",
  "pieces.text.3":
    "Anubis detiene los rayos por delante; por detrás y por los costados está desprotegido. El faraón está desprotegido por todas partes. Una esfinge detiene los rayos y nunca se destruye.",
  "pieces.diagram.1": "Un escarabajo desvía los rayos por ambos lados: aquí el mismo escarabajo de e5 sirve dos veces.",
  "pieces.diagram.2": "La pirámide roja de f6 da la espalda al rayo y queda destruida.",
  "pieces.diagram.3": "El Anubis de f6 mira hacia el rayo y lo detiene.",
  "turn-a-pyramid.title": "Gira una pirámide",
  "turn-a-pyramid.task": "Gira una pirámide para que el rayo llegue al faraón.",
  "turn-a-pyramid.hint": "En f3 el rayo tiene que girar hacia arriba.",
  "turn-a-pyramid.explanation":
    "El espejo de f3 mira ahora al noreste: un rayo que llega por la derecha sale hacia arriba.",
  "the-careless-anubis.title": "El Anubis descuidado",
  "the-careless-anubis.task":
    "En la columna e hay dos Anubis rojos, y uno mira en la dirección equivocada. Destrúyelo.",
  "the-careless-anubis.hint":
    "Los dos miran al norte. ¿Desde qué lado puede un rayo dar a uno de ellos por la espalda?",
  "the-careless-anubis.explanation":
    "Al girar, el escarabajo envía el rayo hacia arriba en vez de hacia abajo. El Anubis de e7 lo recibe por la espalda.",
  "the-long-way-round.title": "El gran rodeo",
  "the-long-way-round.task": "Lleva el rayo hasta el faraón por c7 y dos veces por el mismo escarabajo.",
  "the-long-way-round.hint": "El rayo baja a c5. Tiene que salir de c5 hacia la derecha.",
  "the-long-way-round.explanation":
    "En e5 hacia arriba, en e7 a la izquierda, en c7 hacia abajo, en c5 a la derecha y en e5 otra vez hacia abajo: los dos lados del escarabajo en un solo disparo.",
  "moving.title": "Mover y girar",
  "moving.text.1":
    "En tu turno haces una sola cosa: mover una pieza a una casilla vecina libre, en recto o en diagonal, o girar una pieza un cuarto de vuelta.",
  "moving.text.2":
    "La esfinge no puede moverse. Solo puede girar entre sus dos direcciones: la plateada mira arriba o a la izquierda; la roja, abajo o a la derecha.",
  "moving.text.3":
    "Las casillas con un anj son de Plata y las que llevan un Ojo de Horus son de Rojo: solo las piezas de su dueño pueden estar en ellas. El faraón no se puede girar, así que nunca puedes pasar.",
  "moving.diagram.1": "Pruébalo: mueve o gira la pirámide de e4, o mueve el faraón.",
  "step-aside.title": "Hazte a un lado",
  "step-aside.task": "Tu propio Anubis estorba. Abre la fila 6 para el rayo.",
  "step-aside.hint": "Sirve cualquier paso que salga de la fila 6.",
  "step-aside.explanation":
    "Tus piezas detienen tu rayo igual que las rojas. A veces la mejor jugada es quitarse de en medio.",
  "shot.title": "El disparo",
  "shot.text.1":
    "Después de tu jugada, tu esfinge dispara: siempre y una sola vez. No puedes probar el láser antes de jugar.",
  "shot.text.2":
    "El rayo va siempre por filas y columnas. Acaba en el primer lado que no sea un espejo, o en el borde; un disparo retira, por tanto, una pieza como máximo.",
  "shot.text.3": "No importa de quién sea la pieza. Muchas pirámides caen ante su propia esfinge.",
  "shot.diagram.1": "Plata movió el faraón y se olvidó de la pirámide de j4: su espalda está en la línea de tiro.",
  "block-with-anubis.title": "Anubis aguanta",
  "block-with-anubis.task": "El rayo rojo baja por la columna f hacia tu faraón. Sálvalo.",
  "block-with-anubis.hint":
    "Si el faraón simplemente huye, la pirámide roja lo sigue por la fila 8. Tu Anubis mira al norte: ponte detrás de él.",
  "block-with-anubis.explanation":
    "Tras el escudo de Anubis tu faraón está a salvo, elija la columna que elija la pirámide roja.",
  "special.title": "El intercambio",
  "special.text.1":
    "Un escarabajo puede ir a una casilla vecina donde haya una pirámide o un Anubis, propio o rojo. Los dos cambian de sitio, y ninguno gira al hacerlo.",
  "special.text.2":
    "No puede intercambiarse con un faraón, una esfinge u otro escarabajo, y ninguna pieza puede acabar en una casilla del otro bando.",
  "special.diagram.1": "El escarabajo ocupa el sitio del Anubis rojo, que acaba en d7.",
  "move-the-guard.title": "Fuera el guardián",
  "move-the-guard.task": "Anubis vigila la fila 6. Llévatelo de ahí y alcanza al faraón.",
  "move-the-guard.hint": "¿Quién podría ocupar su sitio?",
  "move-the-guard.explanation":
    "El escarabajo ocupa el sitio del guardián y desvía el rayo hacia abajo por la columna e.",
  "end.title": "Cómo termina",
  "end.text.1":
    "La partida termina cuando un rayo alcanza a un faraón. Su dueño pierde, fuera de quien fuera el láser.",
  "end.text.2":
    "Si se da la misma posición por tercera vez con el mismo bando en turno, quien tiene el turno puede declarar tablas.",
  "end.diagram.1": "Mala suerte: Plata gira la pirámide de j4 y alcanza a su propio faraón.",
  "not-your-own.title": "A tu faraón no",
  "not-your-own.task": "Juega de modo que tu esfinge no destruya nada tuyo.",
  "not-your-own.hint":
    "La pirámide de j4 da la espalda a la esfinge. Gírala, apártala o gira la esfinge, y después sigue el rayo.",
  "not-your-own.explanation":
    "Correcto. Conviértelo en costumbre: antes de soltar una pieza, sigue tu propio rayo hasta el final.",
  "notation.title": "La notación",
  "notation.text.1":
    "Las columnas se llaman de a a j, de izquierda a derecha; las filas, de 1 a 8 desde el lado plateado. Un paso se escribe con sus dos casillas: c1b2. En un intercambio va una u en medio: e4ud4. Un giro es la casilla con + en sentido horario o - en sentido contrario: h2+. Si desaparece una pieza, se añaden x y su casilla.",
  "notation.text.2":
    "Una posición se escribe fila a fila, de la 8 a la 1. Las letras: R faraón, S escarabajo, A Anubis, P pirámide, X esfinge; las mayúsculas son de Plata. Cada + es un cuarto de vuelta en sentido horario. Los números son casillas vacías y * es una fila vacía. Al final, s o r indica si juega Plata o Rojo.",
  "notation.text.3":
    "Sin ningún +, una esfinge dispara al norte, Anubis mira al norte y el espejo de una pirámide, al noreste.",
  "notation.diagram.1":
    "Esta jugada se escribe f3-xf7: la pirámide de f3 gira en sentido antihorario y el rayo alcanza al faraón en f7.",
  "write-a-position.title": "Anota una posición",
  "write-a-position.task": "Anota esta posición. Juega Plata.",
  "write-a-position.hint":
    "El espejo de la pirámide de g4 mira al noroeste: son tres cuartos de vuelta desde el noreste.",
  "write-a-position.explanation": "Correcto. Con este texto cualquiera puede montar el tablero.",
  "practice.title": "Práctica",
  "practice.text.1":
    "Piensa una jugada más allá: después de la tuya, Rojo intentará escapar. El mejor disparo es el que sigue existiendo después.",
  "practice.diagram.1": "La posición inicial clásica. Haz unas jugadas con ambos bandos y observa el rayo.",
  "three-rows.title": "Gana en dos: tres filas",
  "three-rows.task": "Gana en dos jugadas. Entre ambas, Rojo tiene una.",
  "three-rows.hint": "En la próxima jugada la pirámide puede ir a j2, j3 o j4. Orienta su espejo ahora.",
  "three-rows.explanation":
    "Girada al suroeste, la pirámide está lista para tres filas a la vez. El faraón no puede escapar de todas.",
  "a-pyramid-for-a-pharaoh.title": "Gana en dos: una pirámide por un faraón",
  "a-pyramid-for-a-pharaoh.task": "Gana en dos jugadas. Te costará una pirámide.",
  "a-pyramid-for-a-pharaoh.hint":
    "Tu faraón está entre el rayo y el faraón rojo. Pon el escarabajo donde envíe el rayo a la fila 4 y después hazte a un lado.",
  "a-pyramid-for-a-pharaoh.explanation":
    "El intercambio sacrifica la pirámide. Pero ahora o tu faraón sale del rayo, o el escarabajo sigue al rojo.",
  "win-in-three.title": "Gana en tres",
  "win-in-three.task": "Gana en tres jugadas, juegue lo que juegue Rojo.",
  "win-in-three.hint": "Empieza con un intercambio: lleva el escarabajo junto a la columna j.",
  "win-in-three.explanation":
    "Desde i7 el escarabajo sigue al faraón de fila en fila, y a este no le da tiempo a esconderse.",
  "from-a-game.title": "De una partida real",
  "from-a-game.task": "Alcanza al faraón en una jugada. El camino es largo.",
  "from-a-game.hint": "El rayo ya gira en j6 y baja por la columna c. Intercéptalo y envíalo a e3.",
  "from-a-game.explanation":
    "Cuatro giros: en j6 al oeste, en c6 al sur, en c3 al este y en e3 al norte, hasta el faraón.",
};
