/** Polish: the lesson of Laser Chess (1987). The keys are those of the server's lesson. */
export default {
  summary:
    "Oryginał: dwie akcje w turze, po jednym laserze z każdej strony, bicie przez wejście na pole i pole, które przerzuca Cię w losowe miejsce.",
  "goal.title": "Cel gry",
  "goal.text.1": "Zniszcz zielonego króla swoim laserem albo wchodząc na jego pole. Gracz bez króla przegrywa.",
  "goal.text.2":
    "Czerwone stoją na dole i zaczynają. Tura to dwie akcje: krok, obrót i strzał kosztują po jednej. Możesz skończyć wcześniej i zakończyć turę.",
  "goal.diagram.1": "Laser strzela tam, dokąd patrzy, jako osobna akcja. Promienie biegną wzdłuż rzędów i linii.",
  "aim-and-fire.title": "Wyceluj i strzel",
  "aim-and-fire.task": "Obróć laser w stronę króla i strzel.",
  "aim-and-fire.hint": "Dwie akcje: obróć laser na wschód, potem strzel.",
  "aim-and-fire.explanation": "Obrót to jedna akcja, bez względu na kąt, a strzał to druga.",
  "pieces.title": "Figury i promienie",
  "pieces.text.1":
    "Lustra trójkątne i ukośne odchylają promień o 90°. Lustro trójkątne ma jeden lustrzany bok, a na dwóch pozostałych jest odsłonięte; lustro ukośne jest lustrzane z obu stron i żaden promień go nie zniszczy.",
  "pieces.text.2":
    "Lustro proste odbija promień z obu stron prosto z powrotem, a wzdłuż swojej krawędzi przepuszcza go obok. Blok odbija go jednym lustrzanym bokiem, a poza tym jest odsłonięty. Hipersześcian jest przezroczysty.",
  "pieces.text.3":
    "Rozdzielacz trafiony w wierzchołek robi z promienia dwa; trafiony w lustrzany bok, wysyła promień przez wierzchołek; jego podstawa jest odsłonięta. Król i laser są odsłonięte z każdej strony.",
  "pieces.diagram.1": "Trafiony w wierzchołek rozdzielacz na d3 robi z promienia dwa. Każdy z nich niszczy jeden blok.",
  "pieces.diagram.2":
    "Promień biegnie wzdłuż krawędzi lustra prostego na c3 i przez hipersześcian na e3. Lustro trójkątne na g3 odchyla go w stronę bloku.",
  "round-the-corner.title": "Za róg",
  "round-the-corner.task": "Obróć lustro trójkątne i strzel tak, aby promień trafił króla.",
  "round-the-corner.hint": "Lustro na g3 musi patrzeć w lewo i w górę, zarazem ku laserowi i ku królowi.",
  "round-the-corner.explanation": "Zwrócone na północny zachód lustro odchyla promień z lewej w górę.",
  "along-the-edge.title": "Wzdłuż krawędzi",
  "along-the-edge.task": "Twoje lustro proste stoi na drodze i odesłałoby promień w Twój własny laser. Traf króla.",
  "along-the-edge.hint": "Wzdłuż krawędzi lustra prostego promień przebiega obok.",
  "along-the-edge.explanation": "Po obrocie lustro leży wzdłuż rzędu 3 i promień przebiega obok niego.",
  "two-from-one.title": "Z jednego dwa",
  "two-from-one.task": "Zniszcz oba zielone bloki jednym strzałem.",
  "two-from-one.hint": "Wierzchołek rozdzielacza musi wskazywać na Twój laser.",
  "two-from-one.explanation": "Trafiony w wierzchołek rozdzielacz wysyła jeden promień w górę i jeden w dół.",
  "over-the-vertex.title": "Przez wierzchołek",
  "over-the-vertex.task": "Użyj rozdzielacza jako lustra, tak aby cały promień trafił króla.",
  "over-the-vertex.hint":
    "Promień, który pada na lustrzany bok, wychodzi przez wierzchołek. Dokąd musi wskazywać wierzchołek?",
  "over-the-vertex.explanation": "Promień pada na lewy bok rozdzielacza i wychodzi przez wierzchołek, w górę na d8.",
  "moving.title": "Dwie akcje",
  "moving.text.1":
    "Figury chodzą w górę, w dół, w lewo lub w prawo na puste pole. Krok na ukos kosztuje obie akcje. Ruszają się wszystkie figury, także laser.",
  "moving.text.2":
    "Obrót w dowolnym kierunku to jedna akcja. Jeśli zaraz potem obrócisz tę samą figurę jeszcze raz, liczy się tylko ostatni kierunek; jeśli obrócisz ją z powrotem, odzyskasz akcję.",
  "moving.text.3":
    "Obie akcje możesz wykorzystać na tę samą figurę albo na dwie różne. Króle i hipersześciany wyglądają z każdej strony tak samo i się nie obracają.",
  "moving.diagram.1": "Wypróbuj: dwie akcje laserem, blokiem lub lustrem, a potem zakończ turę.",
  "step-and-fire.title": "Krok i strzał",
  "step-and-fire.task": "Laser stoi o jeden rząd za nisko. Traf króla w tej turze.",
  "step-and-fire.hint": "Krok nie zmienia kierunku.",
  "step-and-fire.explanation": "Jedna akcja na krok, jedna na strzał: obrót nie był potrzebny.",
  "shot.title": "Strzał",
  "shot.text.1":
    "Laser strzela tylko wtedy, gdy tego chcesz, raz w turze. Strzał kosztuje akcję, więc strzelanie bez celu to marnotrawstwo.",
  "shot.text.2":
    "Wszystko, co zostało trafione, znika, gdy skończą się wszystkie gałęzie promienia, także Twoje własne figury. Promień, który wraca, niszczy Twój własny laser. Możesz grać bez niego dalej, ale wygrasz wtedy już tylko przez bicie.",
  "shot.text.3": "Hiperpole w środku pochłania promienie.",
  "shot.diagram.1":
    "Pierwszy strzał w partii byłby zły: rozdziela się na f2, wraca od lustra prostego na d2 i niszczy Twój własny laser.",
  "around-the-bright-side.title": "Obejdź lustrzany bok",
  "around-the-bright-side.task":
    "Lustrzany bok zielonego bloku jest zwrócony ku Twojemu laserowi. Zniszcz blok z innej strony.",
  "around-the-bright-side.hint": "Na b7 i f7 czekają dwa lustra trójkątne.",
  "around-the-bright-side.explanation": "Przez b7 i f7 promień nadchodzi z góry, gdzie blok jest odsłonięty.",
  "mind-your-laser.title": "Oszczędzaj swój laser",
  "mind-your-laser.task": "Zniszcz zielony blok na d8, nie tracąc własnego lasera.",
  "mind-your-laser.hint": "Prześledź drugi promień: biegnie w dół na d1 i wraca. Najpierw obróć lustro proste.",
  "mind-your-laser.explanation": "Teraz dolny promień biegnie wzdłuż krawędzi lustra poza planszę i nic nie wraca.",
  "special.title": "Bicie i przerzucanie",
  "special.text.1": "Króle i bloki biją figurę przeciwnika, wchodząc na jej pole, każdy raz w turze.",
  "special.text.2":
    "Hipersześcian przerzuca figurę, na której pole wchodzi, własną lub obcą, na losowe puste pole. Jej kierunek się nie zmienia.",
  "special.text.3": "Hiperpole w środku robi to samo ze wszystkim, co na nie wejdzie, raz w turze.",
  "special.diagram.1": "Wypróbuj: wejdź swoim hipersześcianem na pole bloku na e3 albo na hiperpole na e5.",
  "capture.title": "Bicie",
  "capture.task": "Zbij króla swoim blokiem.",
  "capture.hint": "Blok wchodzi na pole figury, którą bije.",
  "capture.explanation": "Jeden krok, jedna akcja: promień nie był potrzebny.",
  "one-capture-each.title": "Każdy bije raz",
  "one-capture-each.task": "Zbij obie zielone figury w tej turze.",
  "one-capture-each.hint": "Blok może bić tylko raz w turze. Kto jeszcze może bić?",
  "one-capture-each.explanation": "Blok bije jedną, król drugą: każdy może bić raz w turze.",
  "fling-it-away.title": "Przerzuć go",
  "fling-it-away.task": "Zielony laser na f4 patrzy na Twojego króla. Przerzuć go swoim hipersześcianem.",
  "fling-it-away.hint": "Hipersześcian jest przezroczysty i nikogo nie chroni. Wejdź na pole lasera.",
  "fling-it-away.explanation":
    "Gdzie wyląduje, zależy od losu, a patrzy nadal w lewo. Drugą akcją możesz na to zareagować.",
  "into-the-hypersquare.title": "Na hiperpole",
  "into-the-hypersquare.task": "Twój blok jest daleko od wszystkiego. Niech hiperpole przerzuci go gdzie indziej.",
  "into-the-hypersquare.hint": "Dwa kroki w prawo.",
  "into-the-hypersquare.explanation":
    "Hiperpole działa raz w turze, na jedną figurę. Gdzie wyląduje blok, zależy od losu.",
  "end.title": "Koniec partii",
  "end.text.1":
    "Gracz bez króla przegrywa, nawet od własnego strzału. Jeśli oba króle znikną w jednej akcji, partia kończy się remisem.",
  "end.text.2":
    "Nie ma szacha: nic Cię nie ostrzeże, gdy Twój król jest w niebezpieczeństwie. Zakończyć turę możesz zawsze.",
  "end.text.3": "Jeśli tura skończy się cztery razy z rzędu bez żadnej akcji, partia kończy się remisem.",
  "end.diagram.1": "Po promieniu dla każdego króla: partia kończy się remisem.",
  "out-of-the-line.title": "Zejdź z linii strzału",
  "out-of-the-line.task":
    "Zielony laser patrzy na Twojego króla. Spraw, aby nie mógł po prostu strzelić i wygrać, a potem zakończ turę.",
  "out-of-the-line.hint": "Opuść rząd 6 albo coś w nim postaw. Potem zakończ turę.",
  "out-of-the-line.explanation":
    "Strzał minąłby teraz Twojego króla. Zielone muszą zużyć akcję, aby wycelować na nowo.",
  "notation.title": "Notacja",
  "notation.text.1":
    "Linie mają litery od a do i, rzędy liczby od 1 do 9. Krok zapisuje się dwoma polami: e2e3. Obrót to pole, @ i nowy kierunek, od 0 (północ) zgodnie z ruchem wskazówek zegara do 7 (północny zachód): f1@2. Strzał to pole z gwiazdką: f1*. Akcje jednej tury oddziela się przecinkami; sama kropka kończy turę bez akcji.",
  "notation.text.2":
    "Pozycję zapisuje się od rzędu 9 do rzędu 1, z ukośnikami między rzędami i przecinkami między polami. Litery: K król, L laser, H hipersześcian, T rozdzielacz, B blok, M lustro proste, G lustro ukośne, D lustro trójkątne; wielkie litery to czerwone, @ to hiperpole. Cyfra po literze to kierunek, liczby to puste pola.",
  "notation.text.3":
    "Lustro proste ma tylko 0 i 2, ukośne 1 i 3: to kierunek, w którym patrzy jego lustrzany bok. Na końcu stoją strona na posunięciu, r lub g, liczba pozostałych akcji i kreska, jeśli żadna figura nie wykorzystała jeszcze swojej szczególnej akcji.",
  "notation.diagram.1": "Czerwony laser na c7 patrzy na wschód, czyli w kierunku 2: ten rząd to 2,L2,6.",
  "write-a-turn.title": "Zapisz turę",
  "write-a-turn.task": "Zapisz tę turę: lustro na f4 obraca się na południowy zachód, potem strzela laser na c7.",
  "write-a-turn.hint": "Południowy zachód to kierunek 5. Dwie akcje z przecinkiem pomiędzy nimi.",
  "write-a-turn.explanation": "Dobrze: najpierw obrót, potem strzał.",
  "write-a-position.title": "Zapisz pozycję",
  "write-a-position.task": "Zapisz tę pozycję. Na posunięciu są czerwone i mają obie akcje.",
  "write-a-position.hint":
    "Zaczyna się od 4,k,4 dla rzędu 9, a kończy na r 2 -. Lustrzany bok lustra ukośnego na c7 patrzy na południowy wschód, kierunek 3.",
  "write-a-position.explanation": "Dobrze. Z tego zapisu każdy może ustawić planszę.",
  "practice.title": "Praktyka",
  "practice.text.1":
    "Dwie akcje to mało: jedna na przygotowanie, jedna na strzał. Szukaj figury, której brakuje tylko jednego kroku lub obrotu.",
  "practice.diagram.1": "Pozycja początkowa: po 18 figur z każdej strony. Zagraj kilka tur za obie strony.",
  "split-decision.title": "Rozdzielony promień",
  "split-decision.task": "Wygraj w tej turze. Laser nie widzi króla, ale rozdzielacz owszem.",
  "split-decision.hint": "Wprowadź rozdzielacz w promień: jego wierzchołek już wskazuje na Twój laser.",
  "split-decision.explanation": "Na g3 rozdzielacz wysyła jedną połowę w górę do króla, a drugą poza planszę.",
  "fling-and-fire.title": "Przerzuć i strzel",
  "fling-and-fire.task": "Zielony blok strzeże króla lustrzanym bokiem. Wygraj w tej turze.",
  "fling-and-fire.hint": "Która z Twoich figur może usunąć strażnika, nie stając sama na drodze?",
  "fling-and-fire.explanation":
    "Hipersześcian przerzuca strażnika i zajmuje jego miejsce. Jest przezroczysty, więc promień biegnie przez niego do króla. Tylko pech mógłby postawić strażnika z powrotem na linii strzału.",
  "from-a-game.title": "Z prawdziwej partii",
  "from-a-game.task": "Wygraj w tej turze. Nie przejmuj się własną stratą.",
  "from-a-game.hint":
    "Rozdzielacz wysyła połowę promienia w lewo, wzdłuż krawędzi lustra na e2. Na jaką figurę trafi dalej?",
  "from-a-game.explanation":
    "Na f2 w lewo, na a2 w górę, na a9 w prawo i w króla. Druga połowa niszczy Twój własny blok na g2: niewielka cena.",
};
