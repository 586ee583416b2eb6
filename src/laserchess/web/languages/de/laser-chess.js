/** German: the lesson of Laser Chess. The keys are those of the server's lesson. */
export default {
  summary: "Zwei Könige, zwei Laser, viele Spiegel. Zieh mit einer Figur, dann schießt dein Laser.",
  "goal.title": "Das Ziel",
  "goal.text.1":
    "Triff den roten König mit deinem Laser, bevor Rot deinen trifft. Alles andere ist die Frage, wohin der Strahl läuft.",
  "goal.text.2":
    "Blau spielt von unten und beginnt, Rot spielt von oben. Dein Laser steht in der Ecke auf j1 und verlässt sie nie. Der rote steht auf a8.",
  "goal.diagram.1": "Der Strahl verlässt deinen Laser auf j1, biegt am Spiegel auf j4 ab und trifft den König auf c4.",
  "turn-the-laser.title": "Dreh den Laser",
  "turn-the-laser.task": "Dreh deinen Laser so, dass sein Strahl den roten König trifft.",
  "turn-the-laser.hint": "Dein Laser kann die j-Spalte hinauf oder die Reihe 1 entlang blicken. Wo steht der König?",
  "turn-the-laser.explanation": "Der Laser blickt jetzt nach Westen, und Reihe 1 ist bis zum König auf d1 frei.",
  "pieces.title": "Figuren und Strahlen",
  "pieces.text.1":
    "Ein Strahl trifft eine Figur auf einer ihrer Seiten. Ein Spiegel lenkt ihn um 90° ab. Ein Schild hält ihn auf. Trifft er eine ungeschützte Seite, ist die Figur verloren.",
  "pieces.text.2":
    "Der Umlenker hat einen Spiegel an seiner langen Seite; von hinten ist er ungeschützt. Der Wechsler hat auf beiden Seiten einen Spiegel, also kann ihn nichts zerstören.",
  "pieces.text.3":
    "Der Verteidiger trägt vorn einen Schild; hinten und an den Seiten ist er ungeschützt. Der König ist überall ungeschützt. Ein Laser hält Strahlen auf und wird nie zerstört.",
  "pieces.diagram.1": "Zwei Umlenker: Der Strahl biegt auf j4 ab, auf g4 noch einmal, und verlässt dann das Brett.",
  "pieces.diagram.2": "Der rote Umlenker auf g4 zeigt dem Strahl den Rücken und wird zerstört.",
  "pieces.diagram.3": "Ein Wechsler hat keinen Rücken: Der Strahl biegt ab, von welcher Seite er auch kommt.",
  "pieces.diagram.4": "Der Schild des Verteidigers auf f4 zeigt zum Strahl und hält ihn auf.",
  "pieces.diagram.5":
    "Hier blickt der Schild nach Süden. Der Strahl kommt von der Seite, und der Verteidiger wird zerstört.",
  "turn-a-deflector.title": "Dreh einen Umlenker",
  "turn-a-deflector.task": "Dreh einen Umlenker so, dass der Strahl den König trifft.",
  "turn-a-deflector.hint": "Der Strahl kommt die j-Spalte herauf. Der Spiegel muss nach links unten blicken.",
  "turn-a-deflector.explanation":
    "Der Spiegel auf j5 blickt jetzt nach Südwesten. Er schickt den Strahl nach Westen die Reihe 5 entlang, bis zum König.",
  "two-mirrors.title": "Zwei Spiegel",
  "two-mirrors.task": "Der erste Spiegel steht richtig. Dreh den zweiten so, dass der Strahl den König trifft.",
  "two-mirrors.hint": "Der Strahl erreicht d4 von rechts und muss das Feld nach oben verlassen.",
  "two-mirrors.explanation":
    "Von j4 läuft der Strahl nach Westen bis d4; der Spiegel dort blickt jetzt nach Nordosten und schickt ihn hinauf zum König.",
  "around-the-shield.title": "Um den Schild herum",
  "around-the-shield.task": "Der rote Verteidiger wendet sich deinem Strahl zu. Zerstöre ihn von unten.",
  "around-the-shield.hint": "Der Umlenker auf e2 weist schon hinauf nach e5. Bring den Strahl in die Reihe 2.",
  "around-the-shield.explanation":
    "Der Umlenker auf j2 fängt den Strahl jetzt vor j5 ab. Über e2 kommt er von unten, wo der Verteidiger ungeschützt ist.",
  "moving.title": "Ziehen und drehen",
  "moving.text.1":
    "Wenn du am Zug bist, tust du genau eines: Du ziehst eine Figur auf ein freies Nachbarfeld, gerade oder schräg, oder du drehst eine Figur um eine Vierteldrehung nach links oder rechts.",
  "moving.text.2":
    "Der Laser kann nicht ziehen. Er kann sich nur zwischen seinen zwei Richtungen drehen: Der blaue blickt nach oben oder links, der rote nach unten oder rechts.",
  "moving.text.3":
    "Schraffierte Felder gehören einer Farbe: Nur ihre Figuren dürfen dort stehen. Auch deinen König darfst du drehen, was nichts ändert: So wartest du ab.",
  "moving.diagram.1":
    "Probier es aus: Der Umlenker auf e4 kann auf acht Felder ziehen und sich nach links oder rechts drehen.",
  "moving.diagram.2":
    "Der König auf b2 darf nach b1 ziehen, das Blau gehört, aber nicht in die a-Spalte, die Rot gehört.",
  "step-into-the-light.title": "In den Strahl",
  "step-into-the-light.task": "Zieh einen Wechsler in den Strahl, sodass er den König trifft.",
  "step-into-the-light.hint": "Der Strahl läuft die j-Spalte hinauf. In welcher Reihe steht der König?",
  "step-into-the-light.explanation":
    "Auf j4 lenkt der Wechsler den Strahl nach Westen. Sein altes Feld i4 ist jetzt leer, also ist Reihe 4 frei.",
  "shot.title": "Der Schuss",
  "shot.text.1": "Nach deinem Zug schießt dein Laser, immer und genau einmal. Vorher ausprobieren kannst du das nicht.",
  "shot.text.2":
    "Der Strahl läuft, bis ihn ein Schild, ein Laser oder der Rand aufhält oder bis er eine ungeschützte Seite trifft. Ein Schuss nimmt also höchstens eine Figur vom Brett.",
  "shot.text.3": "Dem Strahl ist es gleich, wem eine Figur gehört. Deine eigenen zerstört er genauso.",
  "shot.diagram.1": "Vorsicht: Der Umlenker auf j4 wendet deinem eigenen Laser den Rücken zu.",
  "mind-your-own.title": "Schone deine Figuren",
  "mind-your-own.task":
    "Dein eigener Umlenker steht in deinem Strahl. Zieh so, dass dein Schuss nichts von dir zerstört.",
  "mind-your-own.hint":
    "Den Umlenker zu drehen genügt nicht: Verfolge den Strahl bis zum Ende. Welche Figur steht in Reihe 4?",
  "mind-your-own.explanation":
    "Gut gemacht. Mit einer Drehung nach links hätte der Spiegel den Strahl direkt in deinen eigenen König gelenkt.",
  "turn-the-shield.title": "Dreh den Schild",
  "turn-the-shield.task":
    "Der nächste rote Schuss kommt die Reihe 4 entlang. Zieh so, dass er nichts von dir zerstört.",
  "turn-the-shield.hint": "Der Strahl kommt von links. Wohin muss der Schild blicken?",
  "turn-the-shield.explanation": "Der Schild hält den Strahl auf, und dein König steht sicher dahinter.",
  "special.title": "Der Tausch",
  "special.text.1":
    "Der Wechsler hat einen besonderen Zug: Er darf mit einem Umlenker oder Verteidiger auf einem Nachbarfeld den Platz tauschen, mit einem eigenen oder einem roten. Dabei dreht sich keiner von beiden.",
  "special.text.2":
    "Mit einem König, einem Laser oder einem anderen Wechsler kann er nicht tauschen, und keine Figur darf auf einem Feld landen, das der anderen Farbe gehört.",
  "special.diagram.1":
    "Der Wechsler auf e5 tauscht den Platz mit dem roten Umlenker auf f4. Jetzt lenkt der Wechsler den Strahl ab.",
  "swap-to-open.title": "Tausche und öffne die Linie",
  "swap-to-open.task": "Ein roter Umlenker steht im Weg. Triff den König mithilfe deines Wechslers.",
  "swap-to-open.hint": "Stünde der Wechsler auf f4, würde er den Strahl die f-Spalte hinauf schicken.",
  "swap-to-open.explanation":
    "Der Tausch stellt deinen Spiegel dorthin, wo die rote Figur stand, und nimmt diese aus der Linie.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Wird ein König getroffen, ist die Partie vorbei und sein Besitzer hat verloren. Triffst du deinen eigenen König, hast du verloren.",
  "end.text.2":
    "Entsteht dieselbe Stellung zum dritten Mal mit demselben Spieler am Zug, darf dieser Remis reklamieren.",
  "end.diagram.1": "Ein trauriges Ende: Blau dreht den Umlenker auf j4, und der Strahl trifft den eigenen König.",
  "save-your-king.title": "Rette deinen König",
  "save-your-king.task":
    "Der rote Strahl kommt die Reihe 4 entlang und trifft im nächsten Zug deinen König. Rette ihn.",
  "save-your-king.hint":
    "Ein Schritt nach oben hilft nicht: Der rote Umlenker folgt in der a-Spalte. Der Schild deines Verteidigers blickt nach Westen.",
  "save-your-king.explanation": "Dein König ist außer Reichweite, was Rot auch spielt.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Die Spalten heißen von links nach rechts a bis j, die Reihen von der blauen Seite aus 1 bis 8. Einen Schritt schreibst du mit seinen zwei Feldern: j4j3. Beim Tausch steht ein u dazwischen: e4ud4. Eine Drehung ist das Feld mit + im Uhrzeigersinn oder - dagegen: h2+.",
  "notation.text.2": "Zerstört der Schuss eine Figur, folgen x und ihr Feld: j4j3xg3.",
  "notation.text.3":
    "Eine Stellung (SN) wird Reihe für Reihe von 8 bis 1 notiert. Die Buchstaben: K König, S Wechsler, D Verteidiger, B Umlenker, L Laser; Großbuchstaben sind blau. Jedes + ist eine Vierteldrehung im Uhrzeigersinn. Zahlen sind leere Felder, * ist eine leere Reihe. Am Ende sagt b oder r, ob Blau oder Rot am Zug ist.",
  "notation.text.4":
    "Ohne ein + schießt ein Laser nach Norden, ein Schild blickt nach Norden und der Spiegel eines Umlenkers nach Südwesten.",
  "notation.diagram.1":
    "Dieser Zug heißt j5-xc5: Der Umlenker auf j5 dreht sich gegen den Uhrzeigersinn, und der König auf c5 wird getroffen.",
  "write-a-move.title": "Notiere einen Zug",
  "write-a-move.task": "Der Wechsler auf g3 tauscht mit dem roten Verteidiger auf f4. Notiere diesen Zug.",
  "write-a-move.hint": "Das erste Feld, der Buchstabe u, das zweite Feld.",
  "write-a-move.explanation": "Richtig. Einen Tausch schreibst du mit beiden Feldern und einem u dazwischen.",
  "write-a-position.title": "Notiere eine Stellung",
  "write-a-position.task": "Notiere diese Stellung. Blau ist am Zug.",
  "write-a-position.hint": "Sie beginnt mit l++9 für Reihe 8: der rote Laser, zweimal gedreht, und neun leere Felder.",
  "write-a-position.explanation": "Richtig. Aus deinem Text kann jeder diese Stellung aufbauen.",
  "practice.title": "Praxis",
  "practice.text.1":
    "Jetzt kommt alles zusammen. In den nächsten Aufgaben genügt es nicht, einen Schuss zu sehen: Überlege, was Rot antworten kann.",
  "practice.text.2":
    "Oft schießt der stärkste Zug noch gar nicht. Er bereitet einen Schuss vor, der sich nicht mehr verhindern lässt.",
  "practice.diagram.1": "Die Grundstellung Ace. Spiel ein paar Züge für beide Seiten und beobachte den Strahl.",
  "prepare-the-shot.title": "Gewinn in zwei Zügen: Bereite den Schuss vor",
  "prepare-the-shot.task": "Gewinne in zwei Zügen. Dazwischen hat Rot einen Zug.",
  "prepare-the-shot.hint":
    "In welche Reihe der König auch geht, der Wechsler kann ihm folgen. Aber wie muss er dafür liegen?",
  "prepare-the-shot.explanation":
    "Dreh zuerst den Wechsler, dann zieh in die Reihe des Königs. Drei Reihen sind abgedeckt, und eine vierte erreicht der König nicht.",
  "swap-and-win.title": "Gewinn in zwei Zügen: Erst der Tausch",
  "swap-and-win.task": "Gewinne in zwei Zügen. Der rote Verteidiger hilft seinem König nicht.",
  "swap-and-win.hint":
    "Tausche mit dem Verteidiger den Platz: Dann steht der Wechsler neben der j-Spalte, und der Verteidiger ist aus dem Weg.",
  "swap-and-win.explanation":
    "Nach dem Tausch kann der Wechsler neben dem König in die j-Spalte ziehen; geht der König in die Reihe 1, dreh den Laser.",
  "win-in-three.title": "Gewinn in drei Zügen",
  "win-in-three.task": "Gewinne in drei Zügen, was Rot auch spielt.",
  "win-in-three.hint": "Beginne mit einem Tausch.",
  "win-in-three.explanation":
    "Der Tausch bringt den Wechsler neben die Schusslinie und drängt den Verteidiger ab. Von dort folgt er dem König Reihe für Reihe.",
  "from-a-game.title": "Aus einer echten Partie",
  "from-a-game.task": "Viele Figuren, ein Schuss: Triff den König in einem Zug.",
  "from-a-game.hint": "Wohin läuft dein Strahl jetzt? Nur eine Figur muss Platz machen.",
  "from-a-game.explanation":
    "Auch auf vollem Brett gilt: Verfolge zuerst den Strahl und frage dann, welche einzelne Änderung ihn ans Ziel bringt.",
};
