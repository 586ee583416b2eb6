/** German: the lesson of Khet 2.0. The keys are those of the server's lesson. */
export default {
  summary: "Laser Chess in ägyptischem Gewand: Sphinx, Pyramiden, Skarabäen, Anubis und Pharao.",
  "goal.title": "Das Ziel",
  "goal.text.1": "Triff den roten Pharao mit dem Laser deiner Sphinx, bevor Rot deinen trifft.",
  "goal.text.2":
    "Silber spielt von unten und beginnt. Deine Sphinx sitzt in der Ecke auf j1, die rote auf a8. Sie verlassen ihre Ecken nie.",
  "goal.diagram.1": "Der Strahl der Sphinx läuft bis j6, biegt an der Pyramide ab und trifft den Pharao auf d6.",
  "turn-the-sphinx.title": "Dreh die Sphinx",
  "turn-the-sphinx.task": "Dein eigener Anubis steht im Strahl. Dreh die Sphinx so, dass sie den roten Pharao trifft.",
  "turn-the-sphinx.hint": "Die Sphinx kann auch die j-Spalte hinauf blicken. Was steht dort?",
  "turn-the-sphinx.explanation":
    "In der j-Spalte wartet die Pyramide auf j6, und ihr Spiegel blickt in die richtige Richtung.",
  "pieces.title": "Figuren und Strahlen",
  "pieces.text.1":
    "Ein Strahl trifft eine Figur auf einer ihrer Seiten. Ein Spiegel lenkt ihn um 90° ab. Ein Schild hält ihn auf. Trifft er eine ungeschützte Seite, ist die Figur verloren.",
  "pieces.text.2":
    "Die Pyramide hat einen Spiegel auf ihrer schrägen Seite; sonst ist sie überall ungeschützt. Der Skarabäus ist auf beiden Seiten ein Spiegel und kann nicht zerstört werden.",
  "pieces.text.3":
    "Anubis hält Strahlen mit seiner Vorderseite auf; hinten und an den Seiten ist er ungeschützt. Der Pharao ist überall ungeschützt. Eine Sphinx hält Strahlen auf und wird nie zerstört.",
  "pieces.diagram.1":
    "Ein Skarabäus lenkt Strahlen auf beiden Seiten ab: Hier dient derselbe Skarabäus auf e5 gleich zweimal.",
  "pieces.diagram.2": "Die rote Pyramide auf f6 zeigt dem Strahl den Rücken und wird zerstört.",
  "pieces.diagram.3": "Anubis auf f6 blickt zum Strahl und hält ihn auf.",
  "turn-a-pyramid.title": "Dreh eine Pyramide",
  "turn-a-pyramid.task": "Dreh eine Pyramide so, dass der Strahl den Pharao erreicht.",
  "turn-a-pyramid.hint": "Auf f3 muss der Strahl nach oben abbiegen.",
  "turn-a-pyramid.explanation":
    "Der Spiegel auf f3 blickt jetzt nach Nordosten: Ein Strahl von rechts verlässt ihn nach oben.",
  "the-careless-anubis.title": "Der unvorsichtige Anubis",
  "the-careless-anubis.task":
    "In der e-Spalte stehen zwei rote Anubis, und einer blickt in die falsche Richtung. Zerstöre ihn.",
  "the-careless-anubis.hint":
    "Beide blicken nach Norden. Von welcher Seite kann ein Strahl einen von ihnen in den Rücken treffen?",
  "the-careless-anubis.explanation":
    "Gedreht schickt der Skarabäus den Strahl nach oben statt nach unten. Der Anubis auf e7 wird in den Rücken getroffen.",
  "the-long-way-round.title": "Der lange Umweg",
  "the-long-way-round.task": "Schick den Strahl über c7 und zweimal über denselben Skarabäus in den Pharao.",
  "the-long-way-round.hint": "Der Strahl kommt nach c5 herunter. Er muss c5 nach rechts verlassen.",
  "the-long-way-round.explanation":
    "Auf e5 nach oben, auf e7 nach links, auf c7 nach unten, auf c5 nach rechts und auf e5 wieder nach unten: beide Seiten des Skarabäus in einem Schuss.",
  "moving.title": "Ziehen und drehen",
  "moving.text.1":
    "Wenn du am Zug bist, tust du genau eines: Du ziehst eine Figur auf ein freies Nachbarfeld, gerade oder schräg, oder du drehst eine Figur um eine Vierteldrehung.",
  "moving.text.2":
    "Die Sphinx kann nicht ziehen. Sie kann sich nur zwischen ihren zwei Richtungen drehen: Die silberne blickt nach oben oder links, die rote nach unten oder rechts.",
  "moving.text.3":
    "Felder mit einem Anch gehören Silber, Felder mit einem Auge des Horus gehören Rot: Nur die Figuren des Besitzers dürfen dort stehen. Der Pharao kann nicht gedreht werden, du kannst also nie passen.",
  "moving.diagram.1": "Probier es aus: Zieh oder dreh die Pyramide auf e4, oder zieh mit dem Pharao.",
  "step-aside.title": "Mach Platz",
  "step-aside.task": "Dein eigener Anubis steht im Weg. Öffne Reihe 6 für den Strahl.",
  "step-aside.hint": "Jeder Schritt aus der Reihe 6 hinaus ist recht.",
  "step-aside.explanation":
    "Deine eigenen Figuren halten deinen Strahl genauso auf wie die roten. Manchmal ist der beste Zug, aus dem Weg zu gehen.",
  "shot.title": "Der Schuss",
  "shot.text.1":
    "Nach deinem Zug schießt deine Sphinx: immer und nur einmal. Vor dem Zug darfst du den Laser nicht ausprobieren.",
  "shot.text.2":
    "Der Strahl läuft immer entlang der Reihen und Spalten. Er endet an der ersten Seite, die kein Spiegel ist, oder am Rand; ein Schuss nimmt also höchstens eine Figur vom Brett.",
  "shot.text.3": "Wem die Figur gehört, spielt keine Rolle. Viele Pyramiden fallen der eigenen Sphinx zum Opfer.",
  "shot.diagram.1": "Silber zog mit dem Pharao und vergaß die Pyramide auf j4: Ihr Rücken liegt in der Schusslinie.",
  "block-with-anubis.title": "Anubis hält stand",
  "block-with-anubis.task": "Der rote Strahl kommt die f-Spalte herunter zu deinem Pharao. Rette ihn.",
  "block-with-anubis.hint":
    "Läuft der Pharao einfach davon, folgt ihm die rote Pyramide in der Reihe 8. Dein Anubis blickt nach Norden: Stell dich hinter ihn.",
  "block-with-anubis.explanation":
    "Hinter dem Schild von Anubis ist dein Pharao sicher, welche Spalte die rote Pyramide auch wählt.",
  "special.title": "Der Tausch",
  "special.text.1":
    "Ein Skarabäus darf auf ein Nachbarfeld ziehen, auf dem eine Pyramide oder ein Anubis steht, eigen oder rot. Die beiden tauschen den Platz, und keiner dreht sich dabei.",
  "special.text.2":
    "Mit einem Pharao, einer Sphinx oder einem anderen Skarabäus kann er nicht tauschen, und keine Figur darf auf einem Feld landen, das der anderen Seite gehört.",
  "special.diagram.1": "Der Skarabäus nimmt den Platz des roten Anubis ein, der sich auf d7 wiederfindet.",
  "move-the-guard.title": "Die Wache muss weg",
  "move-the-guard.task": "Anubis bewacht die Reihe 6. Bring ihn fort und triff den Pharao.",
  "move-the-guard.hint": "Wer könnte seinen Platz einnehmen?",
  "move-the-guard.explanation":
    "Der Skarabäus nimmt den Platz der Wache ein und lenkt den Strahl die e-Spalte hinunter.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Die Partie endet, wenn ein Pharao getroffen wird. Sein Besitzer hat verloren, ganz gleich, wessen Laser es war.",
  "end.text.2":
    "Entsteht dieselbe Stellung zum dritten Mal mit derselben Seite am Zug, darf der Spieler, der am Zug ist, Remis erklären.",
  "end.diagram.1": "Pech gehabt: Silber dreht die Pyramide auf j4 und trifft den eigenen Pharao.",
  "not-your-own.title": "Nicht den eigenen Pharao",
  "not-your-own.task": "Zieh so, dass deine Sphinx nichts von dir zerstört.",
  "not-your-own.hint":
    "Die Pyramide auf j4 wendet der Sphinx den Rücken zu. Dreh sie, zieh sie weg oder dreh die Sphinx: und verfolge dann den Strahl.",
  "not-your-own.explanation":
    "Richtig. Mach es dir zur Gewohnheit: Bevor du eine Figur loslässt, verfolge deinen eigenen Strahl bis zum Ende.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Die Spalten heißen von links nach rechts a bis j, die Reihen von der silbernen Seite aus 1 bis 8. Einen Schritt schreibst du mit seinen zwei Feldern: c1b2. Beim Tausch steht ein u dazwischen: e4ud4. Eine Drehung ist das Feld mit + im Uhrzeigersinn oder - dagegen: h2+. Verschwindet eine Figur, folgen x und ihr Feld.",
  "notation.text.2":
    "Eine Stellung wird Reihe für Reihe von 8 bis 1 notiert. Die Buchstaben: R Pharao, S Skarabäus, A Anubis, P Pyramide, X Sphinx; Großbuchstaben sind silbern. Jedes + ist eine Vierteldrehung im Uhrzeigersinn. Zahlen sind leere Felder, * ist eine leere Reihe. Am Ende sagt s oder r, ob Silber oder Rot am Zug ist.",
  "notation.text.3":
    "Ohne ein + schießt eine Sphinx nach Norden, Anubis blickt nach Norden und der Spiegel einer Pyramide nach Nordosten.",
  "notation.diagram.1":
    "Dieser Zug heißt f3-xf7: Die Pyramide auf f3 dreht sich gegen den Uhrzeigersinn, und der Pharao auf f7 wird getroffen.",
  "write-a-position.title": "Notiere eine Stellung",
  "write-a-position.task": "Notiere diese Stellung. Silber ist am Zug.",
  "write-a-position.hint":
    "Der Spiegel der Pyramide auf g4 blickt nach Nordwesten: Das sind drei Vierteldrehungen von Nordosten aus.",
  "write-a-position.explanation": "Richtig. Aus diesem Text kann jeder das Brett aufbauen.",
  "practice.title": "Praxis",
  "practice.text.1":
    "Denk einen Zug weiter: Nach deinem Zug versucht Rot zu entkommen. Der beste Schuss ist der, den es danach immer noch gibt.",
  "practice.diagram.1": "Die klassische Grundstellung. Spiel ein paar Züge für beide Seiten und beobachte den Strahl.",
  "three-rows.title": "Gewinn in zwei Zügen: drei Reihen",
  "three-rows.task": "Gewinne in zwei Zügen. Dazwischen hat Rot einen Zug.",
  "three-rows.hint":
    "Im nächsten Zug kann die Pyramide nach j2, j3 oder j4 ziehen. Bring ihren Spiegel jetzt in Stellung.",
  "three-rows.explanation":
    "Nach Südwesten gedreht ist die Pyramide für drei Reihen zugleich bereit. Allen kann der Pharao nicht entkommen.",
  "a-pyramid-for-a-pharaoh.title": "Gewinn in zwei Zügen: eine Pyramide für einen Pharao",
  "a-pyramid-for-a-pharaoh.task": "Gewinne in zwei Zügen. Es kostet dich eine Pyramide.",
  "a-pyramid-for-a-pharaoh.hint":
    "Dein Pharao steht zwischen dem Strahl und dem roten. Stell den Skarabäus dorthin, wo er den Strahl in die Reihe 4 schickt, und geh dann zur Seite.",
  "a-pyramid-for-a-pharaoh.explanation":
    "Der Tausch opfert die Pyramide. Aber jetzt tritt entweder dein Pharao aus dem Strahl, oder der Skarabäus folgt dem roten.",
  "win-in-three.title": "Gewinn in drei Zügen",
  "win-in-three.task": "Gewinne in drei Zügen, was Rot auch spielt.",
  "win-in-three.hint": "Beginne mit einem Tausch: Er bringt den Skarabäus neben die j-Spalte.",
  "win-in-three.explanation":
    "Von i7 aus folgt der Skarabäus dem Pharao von Reihe zu Reihe, und zum Verstecken bleibt keine Zeit.",
  "from-a-game.title": "Aus einer echten Partie",
  "from-a-game.task": "Triff den Pharao in einem Zug. Der Weg ist lang.",
  "from-a-game.hint":
    "Der Strahl biegt schon auf j6 ab und kommt die c-Spalte herunter. Fang ihn ab und schick ihn nach e3.",
  "from-a-game.explanation":
    "Viermal abbiegen: auf j6 nach Westen, auf c6 nach Süden, auf c3 nach Osten und auf e3 nach Norden, bis zum Pharao.",
};
