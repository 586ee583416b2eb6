/** German: the lesson of Laser Chess (1987). The keys are those of the server's lesson. */
export default {
  summary:
    "Das Original: zwei Aktionen pro Zug, ein Laser auf jeder Seite, Schlagen durch Ziehen und ein Feld, das dich irgendwohin schleudert.",
  "goal.title": "Das Ziel",
  "goal.text.1":
    "Zerstöre den grünen König, mit deinem Laser oder indem du auf sein Feld ziehst. Ein Spieler ohne König hat verloren.",
  "goal.text.2":
    "Rot steht unten und beginnt. Ein Zug besteht aus zwei Aktionen: Ein Schritt, eine Drehung und ein Schuss kosten je eine. Du darfst früher aufhören und deinen Zug beenden.",
  "goal.diagram.1":
    "Der Laser schießt dorthin, wohin er blickt, als eigene Aktion. Strahlen laufen entlang der Reihen und Spalten.",
  "aim-and-fire.title": "Ziele und schieß",
  "aim-and-fire.task": "Dreh den Laser zum König und schieß.",
  "aim-and-fire.hint": "Zwei Aktionen: Dreh den Laser nach Osten, dann schieß.",
  "aim-and-fire.explanation": "Die Drehung ist eine Aktion, egal wie weit, und der Schuss ist die andere.",
  "pieces.title": "Figuren und Strahlen",
  "pieces.text.1":
    "Dreiecksspiegel und schräge Spiegel lenken einen Strahl um 90° ab. Der Dreiecksspiegel hat eine blanke Seite und ist auf den beiden anderen ungeschützt; ein schräger Spiegel ist auf beiden Seiten blank und für Strahlen unzerstörbar.",
  "pieces.text.2":
    "Ein gerader Spiegel schickt einen Strahl von beiden Seiten gerade zurück und lässt ihn an seiner Kante entlang vorbei. Der Block wirft ihn mit seiner einen blanken Seite zurück und ist sonst ungeschützt. Ein Hyperwürfel ist durchsichtig.",
  "pieces.text.3":
    "Ein Strahlteiler, an der Spitze getroffen, macht zwei Strahlen; auf einer verspiegelten Seite getroffen, schickt er den Strahl über seine Spitze hinaus; seine Grundseite ist ungeschützt. König und Laser sind auf allen Seiten ungeschützt.",
  "pieces.diagram.1":
    "An der Spitze getroffen, macht der Strahlteiler auf d3 zwei Strahlen. Jeder davon zerstört einen Block.",
  "pieces.diagram.2":
    "Der Strahl läuft an der Kante des geraden Spiegels auf c3 entlang und durch den Hyperwürfel auf e3. Der Dreiecksspiegel auf g3 lenkt ihn zum Block.",
  "round-the-corner.title": "Um die Ecke",
  "round-the-corner.task": "Dreh den Dreiecksspiegel und schieß, sodass der Strahl den König trifft.",
  "round-the-corner.hint": "Der Spiegel auf g3 muss nach links oben blicken, zum Laser und zum König zugleich.",
  "round-the-corner.explanation": "Mit Blick nach Nordwesten lenkt der Spiegel einen Strahl von links nach oben.",
  "along-the-edge.title": "An der Kante entlang",
  "along-the-edge.task":
    "Dein gerader Spiegel steht im Weg und würde den Strahl in deinen eigenen Laser zurückschicken. Triff den König.",
  "along-the-edge.hint": "An der Kante eines geraden Spiegels läuft ein Strahl vorbei.",
  "along-the-edge.explanation": "Gedreht liegt der Spiegel längs in der Reihe 3, und der Strahl läuft an ihm vorbei.",
  "two-from-one.title": "Aus eins mach zwei",
  "two-from-one.task": "Zerstöre beide grünen Blöcke mit einem einzigen Schuss.",
  "two-from-one.hint": "Die Spitze des Strahlteilers muss zu deinem Laser zeigen.",
  "two-from-one.explanation":
    "An der Spitze getroffen, schickt der Strahlteiler einen Strahl nach oben und einen nach unten.",
  "over-the-vertex.title": "Über die Spitze",
  "over-the-vertex.task": "Benutze den Strahlteiler als Spiegel, sodass der ganze Strahl den König trifft.",
  "over-the-vertex.hint":
    "Trifft ein Strahl eine verspiegelte Seite, geht er über die Spitze hinaus. Wohin muss die Spitze zeigen?",
  "over-the-vertex.explanation":
    "Der Strahl trifft die linke Seite des Strahlteilers und verlässt ihn über die Spitze, hinauf nach d8.",
  "moving.title": "Zwei Aktionen",
  "moving.text.1":
    "Figuren ziehen nach oben, unten, links oder rechts auf ein leeres Feld. Ein schräger Schritt kostet beide Aktionen. Alle Figuren ziehen, auch der Laser.",
  "moving.text.2":
    "Eine Drehung in eine beliebige Richtung ist eine Aktion. Drehst du dieselbe Figur gleich noch einmal, zählt nur die letzte Richtung; drehst du sie zurück, bekommst du die Aktion wieder.",
  "moving.text.3":
    "Beide Aktionen darfst du auf dieselbe Figur oder auf zwei verschiedene verwenden. Könige und Hyperwürfel sehen von allen Seiten gleich aus und drehen sich nicht.",
  "moving.diagram.1": "Probier es aus: zwei Aktionen mit dem Laser, dem Block oder dem Spiegel, dann beende den Zug.",
  "step-and-fire.title": "Zieh und schieß",
  "step-and-fire.task": "Der Laser steht eine Reihe zu tief. Triff den König in diesem Zug.",
  "step-and-fire.hint": "Ein Schritt ändert die Blickrichtung nicht.",
  "step-and-fire.explanation": "Eine Aktion für den Schritt, eine für den Schuss: Drehen war nicht nötig.",
  "shot.title": "Der Schuss",
  "shot.text.1":
    "Der Laser schießt nur, wenn du es willst, und einmal pro Zug. Der Schuss kostet eine Aktion; ohne Ziel zu schießen ist also Verschwendung.",
  "shot.text.2":
    "Alles, was getroffen wurde, verschwindet, wenn alle Zweige zu Ende sind, auch deine eigenen Figuren. Ein Strahl, der zurückkommt, zerstört deinen eigenen Laser. Du darfst ohne ihn weiterspielen, gewinnst dann aber nur noch durch Schlagen.",
  "shot.text.3": "Das Hyperfeld in der Mitte verschluckt Strahlen.",
  "shot.diagram.1":
    "Der allererste Schuss einer Partie wäre schlecht: Er teilt sich auf f2, kommt vom geraden Spiegel auf d2 zurück und zerstört deinen eigenen Laser.",
  "around-the-bright-side.title": "Um die blanke Seite herum",
  "around-the-bright-side.task":
    "Die blanke Seite des grünen Blocks zeigt zu deinem Laser. Zerstöre den Block von einer anderen Seite.",
  "around-the-bright-side.hint": "Auf b7 und f7 warten zwei Dreiecksspiegel.",
  "around-the-bright-side.explanation": "Über b7 und f7 kommt der Strahl von oben, wo der Block ungeschützt ist.",
  "mind-your-laser.title": "Schone deinen Laser",
  "mind-your-laser.task": "Zerstöre den grünen Block auf d8, ohne deinen eigenen Laser zu verlieren.",
  "mind-your-laser.hint":
    "Verfolge den zweiten Strahl: Er läuft hinunter nach d1 und kommt zurück. Dreh zuerst den geraden Spiegel.",
  "mind-your-laser.explanation":
    "Jetzt läuft der untere Strahl an der Kante des Spiegels entlang vom Brett, und nichts kommt zurück.",
  "special.title": "Schlagen und Schleudern",
  "special.text.1":
    "Könige und Blöcke schlagen eine gegnerische Figur, indem sie auf ihr Feld ziehen, jeder einmal pro Zug.",
  "special.text.2":
    "Ein Hyperwürfel schleudert die Figur, auf deren Feld er zieht, eigen oder fremd, auf ein zufälliges leeres Feld. Ihre Blickrichtung behält sie.",
  "special.text.3": "Das Hyperfeld in der Mitte tut dasselbe mit allem, was es betritt, einmal pro Zug.",
  "special.diagram.1":
    "Probier es aus: Zieh mit deinem Hyperwürfel auf das Feld des Blocks auf e3 oder in das Hyperfeld auf e5.",
  "capture.title": "Schlagen",
  "capture.task": "Schlag den König mit deinem Block.",
  "capture.hint": "Ein Block zieht auf das Feld der Figur, die er schlägt.",
  "capture.explanation": "Ein Schritt, eine Aktion: Einen Strahl brauchte es nicht.",
  "one-capture-each.title": "Jeder schlägt einmal",
  "one-capture-each.task": "Schlag beide grünen Figuren in diesem Zug.",
  "one-capture-each.hint": "Ein Block darf nur einmal pro Zug schlagen. Wer kann noch schlagen?",
  "one-capture-each.explanation":
    "Der Block schlägt die eine, der König die andere: Jeder darf einmal pro Zug schlagen.",
  "fling-it-away.title": "Schleudere ihn fort",
  "fling-it-away.task": "Der grüne Laser auf f4 blickt auf deinen König. Schleudere ihn mit deinem Hyperwürfel fort.",
  "fling-it-away.hint": "Der Hyperwürfel ist durchsichtig und schützt niemanden. Zieh auf das Feld des Lasers.",
  "fling-it-away.explanation":
    "Wo er landet, ist Zufall, und er blickt weiter nach links. Mit deiner zweiten Aktion kannst du darauf reagieren.",
  "into-the-hypersquare.title": "In das Hyperfeld",
  "into-the-hypersquare.task": "Dein Block ist weit weg von allem. Lass ihn vom Hyperfeld woandershin schleudern.",
  "into-the-hypersquare.hint": "Zwei Schritte nach rechts.",
  "into-the-hypersquare.explanation":
    "Das Hyperfeld wirkt einmal pro Zug, für eine Figur. Wo der Block landet, ist Zufall.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Ein Spieler ohne König hat verloren, auch durch den eigenen Schuss. Verschwinden beide Könige in einer Aktion, endet die Partie remis.",
  "end.text.2":
    "Es gibt kein Schach: Du wirst nicht gewarnt, wenn dein König in Gefahr ist. Deinen Zug beenden darfst du immer.",
  "end.text.3": "Wird der Zug viermal hintereinander ohne Aktion beendet, endet die Partie remis.",
  "end.diagram.1": "Ein Strahl für jeden König: Die Partie endet remis.",
  "out-of-the-line.title": "Aus der Schusslinie",
  "out-of-the-line.task":
    "Der grüne Laser blickt auf deinen König. Sorg dafür, dass er nicht einfach schießen und gewinnen kann, und beende dann deinen Zug.",
  "out-of-the-line.hint": "Verlass die Reihe 6 oder stell etwas hinein. Beende dann den Zug.",
  "out-of-the-line.explanation":
    "Der Schuss ginge jetzt an deinem König vorbei. Grün muss eine Aktion aufwenden, um neu zu zielen.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Die Spalten heißen a bis i, die Reihen 1 bis 9. Einen Schritt schreibst du mit seinen zwei Feldern: e2e3. Eine Drehung ist das Feld, @ und die neue Richtung, von 0 für Norden im Uhrzeigersinn bis 7 für Nordwesten: f1@2. Ein Schuss ist das Feld mit einem Stern: f1*. Die Aktionen eines Zuges sind durch Kommas getrennt; ein einzelner Punkt beendet einen Zug ohne Aktion.",
  "notation.text.2":
    "Eine Stellung geht von Reihe 9 bis Reihe 1, mit Schrägstrichen zwischen den Reihen und Kommas zwischen den Feldern. Die Buchstaben: K König, L Laser, H Hyperwürfel, T Strahlteiler, B Block, M gerader, G schräger Spiegel und D Dreiecksspiegel; Großbuchstaben sind rot, @ ist das Hyperfeld. Eine Ziffer nach dem Buchstaben ist die Richtung, Zahlen sind leere Felder.",
  "notation.text.3":
    "Ein gerader Spiegel hat nur 0 und 2, ein schräger 1 und 3: die Richtung, in die seine blanke Seite blickt. Am Ende stehen die Seite am Zug, r oder g, die verbleibenden Aktionen und ein Strich, wenn noch keine Figur ihre besondere Aktion genutzt hat.",
  "notation.diagram.1": "Der rote Laser auf c7 blickt nach Osten, das ist Richtung 2: Die Reihe heißt 2,L2,6.",
  "write-a-turn.title": "Notiere einen Zug",
  "write-a-turn.task":
    "Notiere diesen Zug: Der Spiegel auf f4 dreht sich nach Südwesten, dann schießt der Laser auf c7.",
  "write-a-turn.hint": "Südwesten ist Richtung 5. Zwei Aktionen mit einem Komma dazwischen.",
  "write-a-turn.explanation": "Richtig: zuerst die Drehung, dann der Schuss.",
  "write-a-position.title": "Notiere eine Stellung",
  "write-a-position.task": "Notiere diese Stellung. Rot ist am Zug und hat beide Aktionen.",
  "write-a-position.hint":
    "Sie beginnt mit 4,k,4 für Reihe 9 und endet mit r 2 -. Die blanke Seite des schrägen Spiegels auf c7 blickt nach Südosten, Richtung 3.",
  "write-a-position.explanation": "Richtig. Aus diesem Text kann jeder das Brett aufbauen.",
  "practice.title": "Praxis",
  "practice.text.1":
    "Zwei Aktionen sind wenig: eine zum Vorbereiten, eine zum Schießen. Such die Figur, der nur ein Schritt oder eine Drehung fehlt.",
  "practice.diagram.1": "Die Grundstellung mit 18 Figuren auf jeder Seite. Spiel ein paar Züge für beide Seiten.",
  "split-decision.title": "Geteilter Strahl",
  "split-decision.task": "Gewinne in diesem Zug. Der Laser sieht den König nicht, aber ein Strahlteiler schon.",
  "split-decision.hint": "Bring den Strahlteiler in den Strahl: Seine Spitze zeigt schon zu deinem Laser.",
  "split-decision.explanation":
    "Auf g3 schickt der Strahlteiler eine Hälfte hinauf zum König und die andere vom Brett.",
  "fling-and-fire.title": "Schleudern und schießen",
  "fling-and-fire.task": "Ein grüner Block bewacht den König mit seiner blanken Seite. Gewinne in diesem Zug.",
  "fling-and-fire.hint": "Welche deiner Figuren kann die Wache entfernen, ohne selbst im Weg zu stehen?",
  "fling-and-fire.explanation":
    "Der Hyperwürfel schleudert die Wache fort und nimmt ihren Platz ein. Er ist durchsichtig, also läuft der Strahl durch ihn zum König. Nur mit Pech wäre die Wache wieder in der Linie gelandet.",
  "from-a-game.title": "Aus einer echten Partie",
  "from-a-game.task": "Gewinne in diesem Zug. Ein eigener Verlust soll dich nicht stören.",
  "from-a-game.hint":
    "Der Strahlteiler schickt den halben Strahl nach links, an der Kante des Spiegels auf e2 entlang. Auf welche Figur trifft er als Nächstes?",
  "from-a-game.explanation":
    "Auf f2 nach links, auf a2 nach oben, auf a9 nach rechts und in den König. Die andere Hälfte zerstört deinen eigenen Block auf g2: ein kleiner Preis.",
};
