/** Polish: the lesson of Advanced Laser Chess. The keys are those of the server's lesson. */
export default {
  summary:
    "Dziesięć rodzajów figur, promienie w ośmiu kierunkach i trzy akcje w turze. Bomby, rozdzielacze i odrobina losu.",
  "goal.title": "Cel gry",
  "goal.text.1": "Zniszcz zielonego króla: laserem, bombą albo wchodząc na jego pole. Gracz bez króla przegrywa.",
  "goal.text.2":
    "Czerwone stoją po lewej i zaczynają, zielone po prawej. W każdej turze gracz ma trzy akcje i może je wykorzystać na dowolne figury.",
  "goal.diagram.1":
    "Laser strzela tam, dokąd patrzy, i tylko jako osobna akcja. Tutaj król stoi na jego linii strzału.",
  "aim-and-fire.title": "Wyceluj i strzel",
  "aim-and-fire.task": "Obróć laser w stronę króla i strzel.",
  "aim-and-fire.hint": "Dwie akcje: obróć laser na wschód, potem strzel.",
  "aim-and-fire.explanation": "Jedna akcja na celowanie, jedna na strzał. Trzecia nie jest już potrzebna.",
  "pieces.title": "Figury i promienie",
  "pieces.text.1":
    "Promienie biegną w ośmiu kierunkach, także na ukos, z rogu do rogu. Lustro odsyła je z powrotem lub w bok, a odsłonięty bok zostaje trafiony.",
  "pieces.text.2":
    "Lustro trójkątne odbija promień padający prosto z powrotem, a padający na ukos odchyla; promień wzdłuż jego powierzchni przebiega obok. Ośmiokąt pełnolustrzany odsyła wszystko, ośmiokąt półlustrzany – tylko to, co pada na jego trzy lustrzane boki.",
  "pieces.text.3":
    "Lustro weneckie przepuszcza promień w kierunku swojej strzałki, a odbija promień z przeciwnej strony. Rozdzielacz trafiony w wierzchołek robi z promienia dwa. Hipergon odbija promień w losowym kierunku.",
  "pieces.text.4": "Król i laser są odsłonięte z każdej strony. Własny promień nie szkodzi laserowi.",
  "pieces.diagram.1": "Lustro trójkątne ustawione ukośnie: promień skręca o 90°.",
  "pieces.diagram.2": "To samo lustro na wprost: promień wraca tą samą drogą. Twojemu laserowi to nie szkodzi.",
  "pieces.diagram.3": "Rozdzielacz trafiony w wierzchołek robi z jednego promienia dwa.",
  "slantwise.title": "Na ukos",
  "slantwise.task": "Promienie biegną też na ukos. Zniszcz króla.",
  "slantwise.hint": "Policz: pięć pól w prawo i pięć w górę.",
  "slantwise.explanation": "Z d3 przekątna biegnie przez e4, f5, g6 i h7 do i8.",
  "round-the-corner.title": "Za róg",
  "round-the-corner.task": "Zniszcz króla za pomocą lustra trójkątnego.",
  "round-the-corner.hint": "Obróć lustro na i3 tak, aby patrzyło w lewo i w górę, zarazem ku promieniowi i ku królowi.",
  "round-the-corner.explanation": "Zwrócone na północny zachód lustro odchyla promień z lewej w górę.",
  "through-the-mirror.title": "Przez lustro",
  "through-the-mirror.task": "Twoje lustro weneckie stoi przed Twoim laserem. Strzel przez nie.",
  "through-the-mirror.hint": "W kierunku strzałki promień przechodzi.",
  "through-the-mirror.explanation":
    "Teraz strzałka wskazuje od Twojego lasera: Twój promień przechodzi, a to, co zielone odeślą tym rzędem, zostanie odbite.",
  "two-from-one.title": "Z jednego dwa",
  "two-from-one.task": "Zniszcz zielone figury na g9 i g2 jednym strzałem.",
  "two-from-one.hint": "Wierzchołek rozdzielacza musi wskazywać na Twój laser.",
  "two-from-one.explanation": "Trafiony w wierzchołek rozdzielacz wysyła jeden promień w górę i jeden w dół.",
  "moving.title": "Ruch i obrót",
  "moving.text.1":
    "Krok na sąsiednie pole w górę, w dół, w lewo lub w prawo to jedna akcja, krok na ukos to dwie. Obrót figury to jedna akcja, bez względu na kąt.",
  "moving.text.2":
    "Jeśli zaraz potem obrócisz tę samą figurę jeszcze raz, liczy się tylko ostatni kierunek. Jeśli obrócisz ją z powrotem, odzyskasz akcję.",
  "moving.text.3": "Możesz skończyć wcześniej: zakończ turę.",
  "moving.diagram.1": "Wypróbuj: trzy akcje laserem i lustrem, a potem zakończ turę.",
  "step-aim-fire.title": "Krok, cel, strzał",
  "step-aim-fire.task": "Zniszcz króla, wykorzystując wszystkie trzy akcje.",
  "step-aim-fire.hint": "Laser stoi o jeden rząd za nisko.",
  "step-aim-fire.explanation": "Krok, obrót, strzał: trzy akcje i każda była potrzebna.",
  "shot.title": "Laser i ogłuszacz",
  "shot.text.1":
    "Laser niszczy to, co trafi w odsłonięty bok, ogłuszacz tylko to ogłusza. Każda broń może strzelić raz w turze.",
  "shot.text.2":
    "Ogłuszona figura nie może nic zrobić, a jej lustra nie działają, dopóki się nie ocknie. Na początku tury swojego właściciela budzi się z szansą jeden na cztery.",
  "shot.text.3":
    "Bomba trafiona w środek niszczy wszystko na ośmiu polach wokół siebie. Promienie wzdłuż rzędów i linii sięgają środka bomby ustawionej prosto, promienie ukośne – bomby obróconej. Trafiona w bok, znika tylko sama bomba.",
  "shot.diagram.1": "Bomba na j6 zostaje trafiona w środek i zabiera ze sobą sąsiadów.",
  "shot.diagram.2": "Ogłuszacz na b8 ogłusza zielony laser na k8.",
  "set-off-the-bomb.title": "Zdetonuj bombę",
  "set-off-the-bomb.task": "Obok króla stoi własna bomba zielonych. Zdetonuj ją.",
  "set-off-the-bomb.hint":
    "Ta bomba jest obrócona: jej środka sięga tylko promień ukośny. Odlicz przekątną od swojego lasera.",
  "set-off-the-bomb.explanation": "Trafienie w sam środek, a wybuch sięga króla na k7.",
  "stun-the-laser.title": "Ogłusz laser",
  "stun-the-laser.task": "Zielony laser patrzy na Twojego króla. Unieszkodliw go swoim ogłuszaczem.",
  "stun-the-laser.hint": "Obróć ogłuszacz na północ, potem strzel.",
  "stun-the-laser.explanation": "Ogłuszony laser nie może się obracać ani strzelać, dopóki się nie ocknie.",
  "first-stun-then-shoot.title": "Najpierw ogłusz, potem strzelaj",
  "first-stun-then-shoot.task": "Ośmiokąt na m5 odbija Twój promień. Zniszcz go mimo to.",
  "first-stun-then-shoot.hint": "Jego lustrzane boki patrzą w lewo. Twój ogłuszacz strzela od dołu.",
  "first-stun-then-shoot.explanation":
    "Ogłuszona figura nie ma luster: ten sam strzał, który wcześniej wracał, teraz ją niszczy.",
  "special.title": "Bicie i przypadek",
  "special.text.1":
    "Król lub ośmiokąt bije figurę przeciwnika, wchodząc na jej pole. Hipergon, który wejdzie na pole figury, własnej lub obcej, przerzuca ją na losowe pole.",
  "special.text.2":
    "Każda figura może w turze zrobić tylko jedną z tych rzeczy: raz bić, raz przerzucać, raz strzelić albo raz zanurzyć się w hiperdziurze.",
  "special.text.3":
    "Na dziury nie można wejść, ale przerzucona figura może do nich wpaść. Mury zatrzymują wszystko. Bramy otwierają się i zamykają losowo, a czynne pola przerzutu przerzucają to, co się na nich zatrzyma. Te trzy występują tylko na własnych planszach.",
  "special.diagram.1": "Ośmiokąt na e5 rusza się i bije ogłuszacz na f5.",
  "stomp.title": "Bij",
  "stomp.task": "Zbij zielony ogłuszacz.",
  "stomp.hint": "Ośmiokąt potrzebuje dwóch kroków.",
  "stomp.explanation": "Ośmiokąty i króle biją, wchodząc na pole. Każdy raz w turze.",
  "fling-it-away.title": "Przerzuć go",
  "fling-it-away.task": "Zielony laser na f5 patrzy na Twojego króla. Przerzuć go swoim hipergonem.",
  "fling-it-away.hint": "Wejdź na jego pole.",
  "fling-it-away.explanation":
    "Gdzie wyląduje, zależy od losu, i to, dokąd będzie patrzył, też. Może nawet wpaść do dziury.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Gracz bez króla przegrywa, nawet od własnego strzału. Jeśli oba króle znikną w jednej akcji, partia kończy się remisem.",
  "end.text.2": "Nie ma szacha: nic Cię nie ostrzeże, gdy Twój król jest w niebezpieczeństwie. Pasować możesz zawsze.",
  "end.text.3": "Jeśli tura skończy się cztery razy z rzędu bez żadnej akcji, partia kończy się remisem.",
  "end.diagram.1": "Wybuch nie pyta, co jest czyje: tutaj oba króle stoją za blisko bomby.",
  "out-of-the-line.title": "Zejdź z linii strzału",
  "out-of-the-line.task":
    "Zielony laser patrzy na Twojego króla. Spraw, aby nie mógł po prostu strzelić i wygrać, a potem zakończ turę.",
  "out-of-the-line.hint": "Opuść rząd 6 albo wprowadź do niego ośmiokąt. Potem zakończ turę.",
  "out-of-the-line.explanation":
    "Strzał minąłby teraz Twojego króla. Zielone muszą zużyć akcje, aby wycelować na nowo.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Linie mają litery od a do o, rzędy liczby od 1 do 11. Krok zapisuje się dwoma polami: b6c6. Obrót to pole, @ i nowy kierunek, od 0 (północ) zgodnie z ruchem wskazówek zegara do 7 (północny zachód): b6@3. Strzał to pole z gwiazdką: a7*. Akcje jednej tury oddziela się przecinkami; sama kropka kończy turę bez akcji.",
  "notation.text.2":
    "Pozycję zapisuje się od rzędu 11 do rzędu 1, z ukośnikami między rzędami i przecinkami między polami. Litery: K król, L laser, S ogłuszacz, W lustro weneckie, B bomba, H hipergon, T rozdzielacz, F ośmiokąt pełnolustrzany, P ośmiokąt półlustrzany, D lustro trójkątne; wielkie litery to czerwone. Cyfra po literze to kierunek, liczby to puste pola.",
  "notation.text.3":
    "Na końcu stoją strona na posunięciu, r lub g, liczba pozostałych akcji i kreska, jeśli żadna figura nie wykorzystała jeszcze swojej szczególnej akcji.",
  "notation.diagram.1": "Czerwony laser na c7 patrzy na wschód, czyli w kierunku 2: ten rząd to 2,L2,12.",
  "write-a-turn.title": "Zapisz turę",
  "write-a-turn.task": "Zapisz tę turę: lustro na f4 obraca się na południowy zachód, potem strzela laser na c7.",
  "write-a-turn.hint": "Południowy zachód to kierunek 5. Dwie akcje z przecinkiem pomiędzy nimi.",
  "write-a-turn.explanation": "Dobrze: najpierw obrót, potem strzał.",
  "practice.title": "Praktyka",
  "practice.text.1": "Trzy akcje to dużo. Zapytaj, co stoi między Tobą a królem i która figura sobie z tym poradzi.",
  "practice.diagram.1": "Pozycja początkowa: po 27 figur z każdej strony, cztery dziury i jedna hiperdziura.",
  "clear-the-way.title": "Oczyść drogę",
  "clear-the-way.task": "Ośmiokąt osłania króla. Wygraj w tej turze, masz trzy akcje.",
  "clear-the-way.hint": "Twój własny ośmiokąt może go zbić. Ale wtedy sam stoi na drodze.",
  "clear-the-way.explanation":
    "Bicie, cofnięcie, strzał. Twój ośmiokąt może bić tylko raz w turze, ale ruszać się może nadal.",
  "split-decision.title": "Rozdzielony promień",
  "split-decision.task": "Wygraj w tej turze. Laser nie widzi króla, ale rozdzielacz owszem.",
  "split-decision.hint": "Wprowadź rozdzielacz w promień: jego wierzchołek już wskazuje na Twój laser.",
  "split-decision.explanation": "Na h5 rozdzielacz wysyła jedną połowę w górę do króla na h9, a drugą poza planszę.",
  "a-long-fuse.title": "Długi lont",
  "a-long-fuse.task": "Wygraj w tej turze: król chowa się za swoją bombą.",
  "a-long-fuse.hint":
    "W środek obróconej bomby trafiają promienie ukośne. Twój laser widzi na ukos lustro na h10, a stamtąd przekątna biegnie w dół do l6.",
  "a-long-fuse.explanation":
    "Przekątną w górę na h10, przekątną w dół na l6, prosto w środek. Wybuch zabiera króla ze sobą.",
};
