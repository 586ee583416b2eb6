/** German: the lesson of Advanced Laser Chess. The keys are those of the server's lesson. */
export default {
  summary:
    "Zehn Arten von Figuren, Strahlen in acht Richtungen und drei Aktionen pro Zug. Bomben, Strahlteiler und ein wenig Zufall.",
  "goal.title": "Das Ziel",
  "goal.text.1":
    "Zerstöre den grünen König: mit einem Laser, mit einer Bombe oder indem du auf sein Feld ziehst. Ein Spieler ohne König hat verloren.",
  "goal.text.2":
    "Rot beginnt links und ist zuerst am Zug, Grün steht rechts. In jedem Zug hat ein Spieler drei Aktionen und darf sie auf beliebige Figuren verteilen.",
  "goal.diagram.1":
    "Ein Laser schießt dorthin, wohin er blickt, und nur als eigene Aktion. Hier steht der König in seiner Linie.",
  "aim-and-fire.title": "Ziele und schieß",
  "aim-and-fire.task": "Dreh den Laser zum König und schieß.",
  "aim-and-fire.hint": "Zwei Aktionen: Dreh den Laser nach Osten, dann schieß.",
  "aim-and-fire.explanation": "Eine Aktion zum Zielen, eine zum Schießen. Die dritte brauchst du nicht mehr.",
  "pieces.title": "Figuren und Strahlen",
  "pieces.text.1":
    "Strahlen laufen in acht Richtungen, auch schräg von Ecke zu Ecke. Ein Spiegel schickt sie zurück oder zur Seite, eine ungeschützte Seite wird getroffen.",
  "pieces.text.2":
    "Der Dreiecksspiegel wirft einen frontalen Strahl gerade zurück und lenkt einen schrägen ab; ein Strahl entlang seiner Fläche läuft vorbei. Das voll verspiegelte Achteck schickt alles zurück, das teils verspiegelte nur, was auf seine drei blanken Seiten trifft.",
  "pieces.text.3":
    "Der Einwegspiegel lässt einen Strahl in Richtung seines Pfeils hindurch und wirft einen aus der Gegenrichtung zurück. Ein Strahlteiler, an der Spitze getroffen, macht zwei Strahlen. Ein Hypergon wirft einen Strahl in eine zufällige Richtung.",
  "pieces.text.4": "König und Laser sind auf allen Seiten ungeschützt. Seinem eigenen Strahl hält ein Laser stand.",
  "pieces.diagram.1": "Ein schräg stehender Dreiecksspiegel: Der Strahl biegt um 90° ab.",
  "pieces.diagram.2": "Derselbe Spiegel frontal: Der Strahl kommt gerade zurück. Deinem Laser macht das nichts aus.",
  "pieces.diagram.3": "Ein Strahlteiler, an der Spitze getroffen, macht aus einem Strahl zwei.",
  "slantwise.title": "Schräg",
  "slantwise.task": "Strahlen laufen auch schräg. Zerstöre den König.",
  "slantwise.hint": "Zähl nach: fünf Felder nach rechts und fünf nach oben.",
  "slantwise.explanation": "Von d3 läuft die Diagonale über e4, f5, g6 und h7 bis i8.",
  "round-the-corner.title": "Um die Ecke",
  "round-the-corner.task": "Zerstöre den König mithilfe des Dreiecksspiegels.",
  "round-the-corner.hint":
    "Dreh den Spiegel auf i3 so, dass er nach links oben blickt, zum Strahl und zum König zugleich.",
  "round-the-corner.explanation": "Mit Blick nach Nordwesten lenkt der Spiegel einen Strahl von links nach oben.",
  "through-the-mirror.title": "Durch den Spiegel",
  "through-the-mirror.task": "Dein Einwegspiegel steht vor deinem Laser. Schieß hindurch.",
  "through-the-mirror.hint": "In Richtung des Pfeils kommt ein Strahl hindurch.",
  "through-the-mirror.explanation":
    "Jetzt zeigt der Pfeil von deinem Laser weg: Dein Strahl kommt hindurch, und was Grün durch die Reihe zurückschickt, wird zurückgeworfen.",
  "two-from-one.title": "Aus eins mach zwei",
  "two-from-one.task": "Zerstöre die grünen Figuren auf g9 und g2 mit einem einzigen Schuss.",
  "two-from-one.hint": "Die Spitze des Strahlteilers muss zu deinem Laser zeigen.",
  "two-from-one.explanation":
    "An der Spitze getroffen, schickt der Strahlteiler einen Strahl nach oben und einen nach unten.",
  "moving.title": "Ziehen und drehen",
  "moving.text.1":
    "Ein Schritt auf das Nachbarfeld oben, unten, links oder rechts ist eine Aktion, ein schräger Schritt sind zwei. Eine Figur zu drehen ist eine Aktion, egal wie weit.",
  "moving.text.2":
    "Drehst du dieselbe Figur gleich noch einmal, zählt nur die letzte Richtung. Drehst du sie dorthin zurück, wo sie war, bekommst du die Aktion wieder.",
  "moving.text.3": "Du darfst früher aufhören: Beende deinen Zug.",
  "moving.diagram.1": "Probier es aus: drei Aktionen mit dem Laser und dem Spiegel, dann beende den Zug.",
  "step-aim-fire.title": "Ziehen, zielen, schießen",
  "step-aim-fire.task": "Zerstöre den König mit allen drei Aktionen.",
  "step-aim-fire.hint": "Der Laser steht eine Reihe zu tief.",
  "step-aim-fire.explanation": "Ein Schritt, eine Drehung, ein Schuss: drei Aktionen, und jede war nötig.",
  "shot.title": "Laser und Betäuber",
  "shot.text.1":
    "Ein Laser zerstört, was er auf einer ungeschützten Seite trifft, ein Betäuber betäubt es nur. Jede Waffe darf einmal pro Zug schießen.",
  "shot.text.2":
    "Eine betäubte Figur kann nichts tun, und ihre Spiegel wirken nicht, bis sie sich erholt. Zu Beginn des Zuges ihres Besitzers erholt sie sich mit einer Wahrscheinlichkeit von eins zu vier.",
  "shot.text.3":
    "Eine Bombe, die ins Zentrum getroffen wird, zerstört alles auf den acht Feldern um sie herum. Strahlen entlang der Reihen und Spalten erreichen das Zentrum einer geraden Bombe, schräge das einer gedrehten. Wird sie an der Seite getroffen, verschwindet nur die Bombe.",
  "shot.diagram.1": "Die Bombe auf j6 wird ins Zentrum getroffen und reißt ihre Nachbarn mit.",
  "shot.diagram.2": "Der Betäuber auf b8 betäubt den grünen Laser auf k8.",
  "set-off-the-bomb.title": "Zünde die Bombe",
  "set-off-the-bomb.task": "Neben dem König steht Grüns eigene Bombe. Zünde sie.",
  "set-off-the-bomb.hint":
    "Diese Bombe ist gedreht: Nur ein schräger Strahl erreicht ihr Zentrum. Zähl die Diagonale von deinem Laser aus ab.",
  "set-off-the-bomb.explanation": "Ein Volltreffer ins Zentrum, und die Explosion erreicht den König auf k7.",
  "stun-the-laser.title": "Betäube den Laser",
  "stun-the-laser.task": "Der grüne Laser blickt auf deinen König. Setz ihn mit deinem Betäuber außer Gefecht.",
  "stun-the-laser.hint": "Dreh den Betäuber nach Norden, dann schieß.",
  "stun-the-laser.explanation": "Betäubt kann der Laser weder drehen noch schießen, bis er sich erholt.",
  "first-stun-then-shoot.title": "Erst betäuben, dann schießen",
  "first-stun-then-shoot.task": "Das Achteck auf m5 wirft deinen Strahl zurück. Zerstöre es trotzdem.",
  "first-stun-then-shoot.hint": "Seine blanken Seiten blicken nach links. Dein Betäuber kommt von unten.",
  "first-stun-then-shoot.explanation":
    "Eine betäubte Figur hat keine Spiegel: Derselbe Schuss, der vorher zurückkam, zerstört sie jetzt.",
  "special.title": "Schlagen und Zufall",
  "special.text.1":
    "Ein König oder ein Achteck schlägt eine gegnerische Figur, indem er auf ihr Feld zieht. Zieht ein Hypergon auf das Feld einer Figur, eigen oder fremd, schleudert es sie auf ein zufälliges Feld.",
  "special.text.2":
    "Jede Figur darf pro Zug nur eines davon tun: einmal schlagen, einmal schleudern, einmal schießen oder einmal in ein Hyperloch tauchen.",
  "special.text.3":
    "Löcher kannst du nicht betreten, aber eine geschleuderte Figur kann hineinfallen. Mauern halten alles auf. Tore öffnen und schließen sich zufällig, und wirksame Schleuderfelder schleudern fort, was auf ihnen anhält. Diese drei gibt es nur auf eigenen Brettern.",
  "special.diagram.1": "Das Achteck auf e5 zieht und schlägt den Betäuber auf f5.",
  "stomp.title": "Schlag zu",
  "stomp.task": "Schlag den grünen Betäuber.",
  "stomp.hint": "Das Achteck braucht zwei Schritte.",
  "stomp.explanation": "Achtecke und Könige schlagen, indem sie ziehen. Jeder einmal pro Zug.",
  "fling-it-away.title": "Schleudere ihn fort",
  "fling-it-away.task": "Der grüne Laser auf f5 blickt auf deinen König. Schleudere ihn mit deinem Hypergon fort.",
  "fling-it-away.hint": "Zieh auf sein Feld.",
  "fling-it-away.explanation":
    "Wo er landet, ist Zufall, und auch, wohin er dann blickt. Er kann sogar in ein Loch fallen.",
  "end.title": "Wie es endet",
  "end.text.1":
    "Ein Spieler ohne König hat verloren, auch durch den eigenen Schuss. Verschwinden beide Könige in einer Aktion, endet die Partie remis.",
  "end.text.2": "Es gibt kein Schach: Du wirst nicht gewarnt, wenn dein König in Gefahr ist. Passen darfst du immer.",
  "end.text.3": "Wird der Zug viermal hintereinander ohne Aktion beendet, endet die Partie remis.",
  "end.diagram.1": "Eine Explosion fragt nicht, wem was gehört: Hier sind beide Könige zu nah an der Bombe.",
  "out-of-the-line.title": "Aus der Schusslinie",
  "out-of-the-line.task":
    "Der grüne Laser blickt auf deinen König. Sorg dafür, dass er nicht einfach schießen und gewinnen kann, und beende dann deinen Zug.",
  "out-of-the-line.hint": "Verlass die Reihe 6 oder bring das Achteck hinein. Beende dann den Zug.",
  "out-of-the-line.explanation":
    "Der Schuss ginge jetzt an deinem König vorbei. Grün muss Aktionen aufwenden, um neu zu zielen.",
  "notation.title": "Die Notation",
  "notation.text.1":
    "Die Spalten heißen a bis o, die Reihen 1 bis 11. Einen Schritt schreibst du mit seinen zwei Feldern: b6c6. Eine Drehung ist das Feld, @ und die neue Richtung, von 0 für Norden im Uhrzeigersinn bis 7 für Nordwesten: b6@3. Ein Schuss ist das Feld mit einem Stern: a7*. Die Aktionen eines Zuges sind durch Kommas getrennt; ein einzelner Punkt beendet einen Zug ohne Aktion.",
  "notation.text.2":
    "Eine Stellung geht von Reihe 11 bis Reihe 1, mit Schrägstrichen zwischen den Reihen und Kommas zwischen den Feldern. Die Buchstaben: K König, L Laser, S Betäuber, W Einwegspiegel, B Bombe, H Hypergon, T Strahlteiler, F voll und P teils verspiegeltes Achteck, D Dreiecksspiegel; Großbuchstaben sind rot. Eine Ziffer nach dem Buchstaben ist die Richtung, Zahlen sind leere Felder.",
  "notation.text.3":
    "Am Ende stehen die Seite am Zug, r oder g, die verbleibenden Aktionen und ein Strich, wenn noch keine Figur ihre besondere Aktion genutzt hat.",
  "notation.diagram.1": "Der rote Laser auf c7 blickt nach Osten, das ist Richtung 2: Die Reihe heißt 2,L2,12.",
  "write-a-turn.title": "Notiere einen Zug",
  "write-a-turn.task":
    "Notiere diesen Zug: Der Spiegel auf f4 dreht sich nach Südwesten, dann schießt der Laser auf c7.",
  "write-a-turn.hint": "Südwesten ist Richtung 5. Zwei Aktionen mit einem Komma dazwischen.",
  "write-a-turn.explanation": "Richtig: zuerst die Drehung, dann der Schuss.",
  "practice.title": "Praxis",
  "practice.text.1":
    "Drei Aktionen sind viel. Frag dich, was zwischen dir und dem König steht und welche Figur damit fertigwird.",
  "practice.diagram.1": "Die Grundstellung mit allen 27 Figuren auf jeder Seite, vier Löchern und einem Hyperloch.",
  "clear-the-way.title": "Mach den Weg frei",
  "clear-the-way.task": "Ein Achteck schützt den König. Gewinne in diesem Zug, mit drei Aktionen.",
  "clear-the-way.hint": "Dein eigenes Achteck kann es schlagen. Aber dann steht es selbst im Weg.",
  "clear-the-way.explanation":
    "Schlagen, zurückziehen, schießen. Dein Achteck darf nur einmal pro Zug schlagen, aber ziehen darf es noch.",
  "split-decision.title": "Geteilter Strahl",
  "split-decision.task": "Gewinne in diesem Zug. Der Laser sieht den König nicht, aber ein Strahlteiler schon.",
  "split-decision.hint": "Bring den Strahlteiler in den Strahl: Seine Spitze zeigt schon zu deinem Laser.",
  "split-decision.explanation":
    "Auf h5 schickt der Strahlteiler eine Hälfte hinauf zum König auf h9 und die andere vom Brett.",
  "a-long-fuse.title": "Eine lange Lunte",
  "a-long-fuse.task": "Gewinne in diesem Zug: Der König versteckt sich hinter seiner Bombe.",
  "a-long-fuse.hint":
    "Eine gedrehte Bombe wird von schrägen Strahlen ins Zentrum getroffen. Dein Laser sieht den Spiegel auf h10 schräg vor sich, und von dort läuft eine Diagonale hinunter nach l6.",
  "a-long-fuse.explanation":
    "Die Diagonale hinauf nach h10, die Diagonale hinunter nach l6, genau ins Zentrum. Die Explosion nimmt den König mit.",
};
