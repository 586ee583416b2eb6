/** Brazilian Portuguese: the lesson of Khet 2.0. The keys are those of the server's lesson. */
export default {
  summary: "Laser Chess em trajes egípcios: esfinge, pirâmides, escaravelhos, Anúbis e faraó.",
  "goal.title": "O objetivo",
  "goal.text.1": "Atinja o faraó vermelho com o laser da sua esfinge antes que Vermelho atinja o seu.",
  "goal.text.2":
    "Prata joga de baixo e começa. Sua esfinge fica no canto, em j1, e a vermelha em a8. Elas nunca saem dos seus cantos.",
  "goal.diagram.1": "O raio da esfinge vai até j6, vira na pirâmide e atinge o faraó em d6.",
  "turn-the-sphinx.title": "Gire a esfinge",
  "turn-the-sphinx.task": "Seu próprio Anúbis está no raio. Gire a esfinge para que ela atinja o faraó vermelho.",
  "turn-the-sphinx.hint": "A esfinge também pode olhar para cima na coluna j. O que há lá?",
  "turn-the-sphinx.explanation": "Na coluna j espera a pirâmide em j6, e seu espelho olha na direção certa.",
  "pieces.title": "Peças e raios",
  "pieces.text.1":
    "Um raio atinge uma peça em um dos seus lados. Um espelho o desvia em 90°. Um escudo o detém. Se ele atinge um lado desprotegido, a peça está perdida.",
  "pieces.text.2":
    "A pirâmide tem um espelho no lado inclinado; nos outros, está desprotegida. O escaravelho é espelho dos dois lados e não pode ser destruído.",
  "pieces.text.3":
    "Anúbis detém raios pela frente; por trás e pelos lados, está desprotegido. O faraó está desprotegido por todos os lados. Uma esfinge detém raios e nunca é destruída.",
  "pieces.diagram.1": "Um escaravelho desvia raios dos dois lados: aqui o mesmo escaravelho em e5 trabalha duas vezes.",
  "pieces.diagram.2": "A pirâmide vermelha em f6 está de costas para o raio e é destruída.",
  "pieces.diagram.3": "Anúbis em f6 está de frente para o raio e o detém.",
  "turn-a-pyramid.title": "Gire uma pirâmide",
  "turn-a-pyramid.task": "Gire uma pirâmide para que o raio chegue ao faraó.",
  "turn-a-pyramid.hint": "Em f3 o raio precisa virar para cima.",
  "turn-a-pyramid.explanation": "O espelho em f3 agora olha para o nordeste: um raio que vem da direita sai para cima.",
  "the-careless-anubis.title": "O Anúbis descuidado",
  "the-careless-anubis.task": "Na coluna e há dois Anúbis vermelhos, e um deles olha para o lado errado. Destrua-o.",
  "the-careless-anubis.hint": "Os dois olham para o norte. De que lado um raio pode pegar um deles pelas costas?",
  "the-careless-anubis.explanation":
    "Girado, o escaravelho manda o raio para cima em vez de para baixo. O Anúbis em e7 é atingido pelas costas.",
  "the-long-way-round.title": "O caminho mais longo",
  "the-long-way-round.task": "Leve o raio por c7 e duas vezes pelo mesmo escaravelho até o faraó.",
  "the-long-way-round.hint": "O raio desce até c5. Ele precisa sair de c5 para a direita.",
  "the-long-way-round.explanation":
    "Em e5 para cima, em e7 para a esquerda, em c7 para baixo, em c5 para a direita e em e5 de novo para baixo: os dois lados do escaravelho em um só disparo.",
  "moving.title": "Mover e girar",
  "moving.text.1":
    "Na sua vez, você faz exatamente uma coisa: move uma peça para uma casa vizinha livre, em linha reta ou na diagonal, ou gira uma peça um quarto de volta.",
  "moving.text.2":
    "A esfinge não se move. Ela só gira entre as suas duas direções: a prateada olha para cima ou para a esquerda, a vermelha para baixo ou para a direita.",
  "moving.text.3":
    "Casas com um ankh são de Prata, casas com um olho de Hórus são de Vermelho: só as peças do dono podem ficar ali. O faraó não pode girar, então você nunca pode passar a vez.",
  "moving.diagram.1": "Experimente: mova ou gire a pirâmide em e4, ou mova o faraó.",
  "step-aside.title": "Abra caminho",
  "step-aside.task": "Seu próprio Anúbis está no caminho. Abra a fileira 6 para o raio.",
  "step-aside.hint": "Qualquer passo para fora da fileira 6 serve.",
  "step-aside.explanation":
    "Suas próprias peças detêm o seu raio tanto quanto as vermelhas. Às vezes o melhor lance é sair do caminho.",
  "shot.title": "O disparo",
  "shot.text.1":
    "Depois do seu lance, sua esfinge dispara: sempre e só uma vez. Antes do lance você não pode testar o laser.",
  "shot.text.2":
    "O raio segue sempre pelas fileiras e colunas. Ele termina no primeiro lado que não é espelho, ou na borda; por isso, um disparo tira no máximo uma peça do tabuleiro.",
  "shot.text.3": "Não importa de quem é a peça. Muitas pirâmides são vítimas da própria esfinge.",
  "shot.diagram.1": "Prata moveu o faraó e esqueceu a pirâmide em j4: as costas dela estão na linha de tiro.",
  "block-with-anubis.title": "Anúbis aguenta firme",
  "block-with-anubis.task": "O raio vermelho desce pela coluna f até o seu faraó. Salve-o.",
  "block-with-anubis.hint":
    "Se o faraó só fugir, a pirâmide vermelha o segue pela fileira 8. Seu Anúbis olha para o norte: fique atrás dele.",
  "block-with-anubis.explanation":
    "Atrás do escudo de Anúbis seu faraó está seguro, seja qual for a coluna que a pirâmide vermelha escolha.",
  "special.title": "A troca",
  "special.text.1":
    "Um escaravelho pode ir para uma casa vizinha em que há uma pirâmide ou um Anúbis, seu ou vermelho. Os dois trocam de lugar, e nenhum gira.",
  "special.text.2":
    "Ele não pode trocar com um faraó, uma esfinge ou outro escaravelho, e nenhuma peça pode parar em uma casa que pertence ao outro lado.",
  "special.diagram.1": "O escaravelho toma o lugar do Anúbis vermelho, que vai parar em d7.",
  "move-the-guard.title": "Fora com a guarda",
  "move-the-guard.task": "Anúbis guarda a fileira 6. Tire-o dali e atinja o faraó.",
  "move-the-guard.hint": "Quem poderia tomar o lugar dele?",
  "move-the-guard.explanation": "O escaravelho toma o lugar da guarda e desvia o raio para baixo pela coluna e.",
  "end.title": "Como termina",
  "end.text.1": "A partida termina quando um faraó é atingido. O dono dele perde, não importa de quem era o laser.",
  "end.text.2":
    "Se a mesma posição surgir pela terceira vez com o mesmo lado a jogar, o jogador da vez pode declarar empate.",
  "end.diagram.1": "Que azar: Prata gira a pirâmide em j4 e atinge o próprio faraó.",
  "not-your-own.title": "Não o próprio faraó",
  "not-your-own.task": "Jogue de modo que sua esfinge não destrua nada seu.",
  "not-your-own.hint":
    "A pirâmide em j4 está de costas para a esfinge. Gire-a, tire-a dali ou gire a esfinge: e depois siga o raio.",
  "not-your-own.explanation":
    "Certo. Faça disso um hábito: antes de soltar uma peça, siga o seu próprio raio até o fim.",
  "notation.title": "A notação",
  "notation.text.1":
    "As colunas vão de a a j, da esquerda para a direita, e as fileiras de 1 a 8, a partir do lado prateado. Um passo se escreve com as suas duas casas: c1b2. Na troca, põe-se um u entre elas: e4ud4. Um giro é a casa com + no sentido horário ou - no anti-horário: h2+. Se uma peça desaparece, seguem x e a casa dela.",
  "notation.text.2":
    "Uma posição se escreve fileira por fileira, de 8 a 1. As letras: R faraó, S escaravelho, A Anúbis, P pirâmide, X esfinge; maiúsculas são prateadas. Cada + é um quarto de volta no sentido horário. Números são casas vazias, * é uma fileira vazia. No fim, s ou r diz se é a vez de Prata ou de Vermelho.",
  "notation.text.3":
    "Sem +, uma esfinge dispara para o norte, Anúbis olha para o norte e o espelho de uma pirâmide, para o nordeste.",
  "notation.diagram.1":
    "Este lance se escreve f3-xf7: a pirâmide em f3 gira no sentido anti-horário, e o faraó em f7 é atingido.",
  "write-a-position.title": "Anote uma posição",
  "write-a-position.task": "Anote esta posição. É a vez de Prata.",
  "write-a-position.hint":
    "O espelho da pirâmide em g4 olha para o noroeste: são três quartos de volta a partir do nordeste.",
  "write-a-position.explanation": "Certo. Com este texto, qualquer pessoa pode montar o tabuleiro.",
  "practice.title": "Prática",
  "practice.text.1":
    "Pense um lance à frente: depois do seu, Vermelho tenta escapar. O melhor disparo é o que continua lá depois disso.",
  "practice.diagram.1": "A formação clássica. Faça alguns lances pelos dois lados e observe o raio.",
  "three-rows.title": "Vitória em dois: três fileiras",
  "three-rows.task": "Vença em dois lances. Vermelho joga uma vez entre eles.",
  "three-rows.hint": "No próximo lance a pirâmide pode ir para j2, j3 ou j4. Ajeite o espelho dela agora.",
  "three-rows.explanation":
    "Girada para o sudoeste, a pirâmide está pronta para três fileiras de uma vez. O faraó não escapa de todas.",
  "a-pyramid-for-a-pharaoh.title": "Vitória em dois: uma pirâmide por um faraó",
  "a-pyramid-for-a-pharaoh.task": "Vença em dois lances. Vai custar uma pirâmide.",
  "a-pyramid-for-a-pharaoh.hint":
    "Seu faraó está entre o raio e o faraó vermelho. Ponha o escaravelho onde ele mande o raio para a fileira 4 e depois saia da frente.",
  "a-pyramid-for-a-pharaoh.explanation":
    "A troca sacrifica a pirâmide. Mas agora ou o seu faraó sai do raio, ou o escaravelho segue o vermelho.",
  "win-in-three.title": "Vitória em três",
  "win-in-three.task": "Vença em três lances, jogue Vermelho o que jogar.",
  "win-in-three.hint": "Comece com uma troca: ela leva o escaravelho para o lado da coluna j.",
  "win-in-three.explanation":
    "De i7 o escaravelho segue o faraó de fileira em fileira, e não sobra tempo para se esconder.",
  "from-a-game.title": "De uma partida real",
  "from-a-game.task": "Atinja o faraó em um lance. O caminho é longo.",
  "from-a-game.hint": "O raio já vira em j6 e desce pela coluna c. Intercepte-o e mande-o para e3.",
  "from-a-game.explanation":
    "Quatro desvios: em j6 para o oeste, em c6 para o sul, em c3 para o leste e em e3 para o norte, até o faraó.",
};
