/** Brazilian Portuguese: the lesson of Khet with the Eye of Horus. The keys are those of the server's lesson. */
export default {
  summary: "Khet com um meio-espelho de cada lado. Um raio vira dois, e um só disparo pode acertar várias peças.",
  "goal.title": "O objetivo",
  "goal.text.1":
    "Como em Khet: atinja o faraó vermelho com o laser da sua esfinge antes que Vermelho atinja o seu. Esta lição mostra o que muda com o olho de Hórus; se Khet é novidade para você, comece pela lição de Khet.",
  "goal.text.2":
    "Cada lado tem um olho, um meio-espelho. Seu raio pode procurar o faraó em dois lugares ao mesmo tempo.",
  "goal.diagram.1": "Em j4 o raio segue pela coluna, e um segundo raio vai pela fileira e atinge o faraó.",
  "turn-the-eye.title": "Gire o olho",
  "turn-the-eye.task": "Gire o seu olho para que o meio raio atinja o faraó vermelho.",
  "turn-the-eye.hint": "Agora o olho desvia o raio para a direita, para fora do tabuleiro.",
  "turn-the-eye.explanation":
    "O olho tem duas posições, uma para cada diagonal. Girado, ele desvia o meio raio para a esquerda.",
  "pieces.title": "O olho de Hórus",
  "pieces.text.1":
    "Um raio que chega a um olho se divide: metade segue em frente, a outra é desviada em 90°, como faria um escaravelho no mesmo lugar.",
  "pieces.text.2":
    "Um olho não tem lado desprotegido e não pode ser destruído. Mas também não é um escudo: o que está atrás dele continua na linha de tiro.",
  "pieces.text.3":
    "Cada metade pode chegar a outro olho e se dividir de novo. Um ramo termina onde repetiria o que outro já fez.",
  "pieces.diagram.1": "Os dois olhos dividem o raio: três ramos, e só um deles atinge uma peça.",
  "through-the-eye.title": "Através do olho",
  "through-the-eye.task": "O faraó se esconde atrás do olho vermelho. Atinja-o mesmo assim.",
  "through-the-eye.hint": "Um olho deixa passar metade do raio. Você só precisa levar o raio para a fileira 4.",
  "through-the-eye.explanation": "Metade do raio é desviada em f4, mas a outra metade passa direto pelo olho.",
  "round-the-ring.title": "Dando a volta",
  "round-the-ring.task": "Feche o anel de espelhos para que um raio volte ao olho em e4 e saia dele para baixo.",
  "round-the-ring.hint": "A metade que segue reto chega a c4 pela direita e precisa sair da casa para cima.",
  "round-the-ring.explanation":
    "Em c4 para cima, em c6 para a direita, em e6 para baixo: o raio chega ao olho pela segunda vez e segue reto até o faraó.",
  "moving.title": "Mover e girar",
  "moving.text.1":
    "Um olho se move como as outras peças: uma casa em qualquer direção, ou gira. Como só tem duas posições, tanto faz para que lado você o gira.",
  "moving.text.2": "Um passo para dentro do raio o divide na hora: sua esfinge dispara depois do lance.",
  "moving.diagram.1": "Experimente: mova ou gire o olho em i4 e observe as duas metades do raio.",
  "into-the-light.title": "No caminho do raio",
  "into-the-light.task": "Ponha o olho onde ele divida o raio e atinja o faraó vermelho.",
  "into-the-light.hint": "Sua esfinge olha para cima na coluna j.",
  "into-the-light.explanation": "Em j4 o olho deixa o raio passar e manda metade dele pela fileira 4.",
  "shot.title": "Várias de uma vez",
  "shot.text.1":
    "O tabuleiro não muda enquanto o raio corre. Só quando todos os ramos terminam desaparece tudo o que eles atingiram, inclusive as suas peças.",
  "shot.text.2": "Uma peça atingida por um ramo ainda desvia outro com o seu espelho.",
  "shot.text.3": "Um Anúbis que detém um ramo com a frente pode ser atingido de lado por outro.",
  "shot.diagram.1": "O Anúbis em g5 e a pirâmide em d1 caem no mesmo disparo.",
  "two-with-one-shot.title": "Duas em um disparo",
  "two-with-one-shot.task": "Destrua as duas pirâmides vermelhas em um lance.",
  "two-with-one-shot.hint": "A pirâmide em j6 já desvia o que sobe pela coluna.",
  "two-with-one-shot.explanation":
    "Metade do raio vai pela fileira 4, a outra metade segue até j6 e depois pela fileira 6.",
  "three-with-one-shot.title": "Três em um disparo",
  "three-with-one-shot.task": "Destrua as três pirâmides vermelhas em um lance.",
  "three-with-one-shot.hint": "Duas fileiras já estão garantidas. Qual falta?",
  "three-with-one-shot.explanation":
    "Cada olho desvia metade do raio para a sua fileira, e a pirâmide em j7 fica com o que sobra.",
  "around-the-shield.title": "Contorne o escudo",
  "around-the-shield.task": "Anúbis detém o seu raio em e4. Destrua-o com a outra metade.",
  "around-the-shield.hint": "A metade que segue reto chega a e6 pela fileira 6. Ela precisa sair de e6 para baixo.",
  "around-the-shield.explanation":
    "Uma metade acerta o escudo, a outra vem de cima, onde Anúbis está desprotegido. Ele está perdido.",
  "both-halves.title": "Olho nas duas metades",
  "both-halves.task": "Jogue de modo que sua esfinge não destrua nada seu.",
  "both-halves.hint": "Uma metade atinge o seu faraó, a outra as costas da sua pirâmide. De onde vêm as duas?",
  "both-halves.explanation": "Um lance não pode tirar duas peças do raio, mas pode mandar o raio para outro lugar.",
  "special.title": "A troca",
  "special.text.1":
    "Um olho troca como um escaravelho: muda de lugar com uma pirâmide ou um Anúbis em uma casa vizinha, seu ou vermelho, e nenhum dos dois gira.",
  "special.text.2":
    "Olhos e escaravelhos não trocam entre si, nem com um faraó ou uma esfinge. Nenhuma peça pode parar em uma casa que pertence ao outro lado.",
  "special.diagram.1": "O olho toma o lugar do Anúbis vermelho, que vai parar em d7. O raio se divide em e6.",
  "move-the-guard.title": "Fora com a guarda",
  "move-the-guard.task": "Anúbis guarda a fileira 6. Tire-o dali e atinja o faraó.",
  "move-the-guard.hint": "Seu olho pode tomar o lugar dele.",
  "move-the-guard.explanation":
    "Em e6 o olho deixa passar metade do raio e manda a outra metade para baixo pela coluna e.",
  "end.title": "Como termina",
  "end.text.1": "A partida termina quando um faraó é atingido. O dono dele perde, não importa de quem era o laser.",
  "end.text.2": "Um disparo pode atingir os dois faraós. Nesse caso, a partida termina empatada.",
  "end.text.3":
    "Se a mesma posição surgir pela terceira vez com o mesmo lado a jogar, o jogador da vez pode declarar empate.",
  "end.diagram.1": "Uma metade para cada faraó: a partida termina empatada.",
  "half-or-whole.title": "Meio ou inteiro?",
  "half-or-whole.task": "Vença em um lance. Atingir os dois faraós é só empate.",
  "half-or-whole.hint": "Duas das suas peças podem ir para j4. Qual delas não deixa nada passar?",
  "half-or-whole.explanation":
    "O escaravelho desvia o raio inteiro. Atrás de um olho, a outra metade teria chegado ao seu próprio faraó.",
  "save-your-pharaoh.title": "Salve o seu faraó",
  "save-your-pharaoh.task": "O olho vermelho manda metade do raio pela fileira 4 até o seu faraó. Salve-o.",
  "save-your-pharaoh.hint":
    "Se o faraó for para a fileira 5, o olho o segue pela coluna a. Seu Anúbis olha para o oeste: fique atrás dele.",
  "save-your-pharaoh.explanation": "Atrás do escudo de Anúbis seu faraó está seguro, vá o olho vermelho para onde for.",
  "notation.title": "A notação",
  "notation.text.1":
    "Os lances se escrevem como em Khet: i4j4 é um passo, e4ud4 uma troca, h2+ um giro. Se um disparo tira várias peças do tabuleiro, cada uma aparece com um x, da fileira 8 para baixo e da esquerda para a direita: i4j4xd6xd4.",
  "notation.text.2":
    "Em uma posição, a letra do olho é H para Prata e h para Vermelho. Sem +, seu espelho vai do canto superior esquerdo ao inferior direito; com um +, do inferior esquerdo ao superior direito.",
  "notation.diagram.1": "Este lance se escreve i4j4xd6xd4: duas pirâmides são atingidas.",
  "write-a-move.title": "Anote um lance",
  "write-a-move.task": "O olho em g3 troca com o Anúbis vermelho em f4. Anote esse lance.",
  "write-a-move.hint": "A primeira casa, a letra u, a segunda casa.",
  "write-a-move.explanation": "Certo. A troca de um olho se escreve como a de um escaravelho.",
  "write-a-position.title": "Anote uma posição",
  "write-a-position.task": "Anote esta posição. É a vez de Prata.",
  "write-a-position.hint":
    "O olho prateado em e3 vai do canto superior esquerdo ao inferior direito e não precisa de +. O vermelho em f5 está ao contrário.",
  "write-a-position.explanation": "Certo. Com este texto, qualquer pessoa pode montar o tabuleiro.",
  "practice.title": "Prática",
  "practice.text.1":
    "Com um olho no tabuleiro, siga dois raios antes de cada lance: o seu depois do seu lance e o vermelho depois de cada resposta.",
  "practice.text.2":
    "Meio raio destrói tanto quanto um inteiro. Um olho na frente dos seus espelhos não tira nada deles.",
  "practice.diagram.1":
    "A formação clássica: um escaravelho de cada lado agora é um olho. Faça alguns lances pelos dois lados.",
  "three-rows.title": "Vitória em dois: três fileiras",
  "three-rows.task": "Vença em dois lances. Vermelho joga uma vez entre eles.",
  "three-rows.hint": "No próximo lance o olho pode ir para j2, j3 ou j4. Como ele precisa estar virado para isso?",
  "three-rows.explanation": "Girado, o olho está pronto para três fileiras de uma vez. O faraó não escapa de todas.",
  "swap-and-win.title": "Vitória em dois: primeiro a troca",
  "swap-and-win.task": "Vença em dois lances. O Anúbis vermelho não ajuda o próprio faraó.",
  "swap-and-win.hint": "Troque de lugar com Anúbis: o olho fica ao lado da coluna j.",
  "swap-and-win.explanation":
    "Depois da troca, o olho pode entrar na coluna j; se o faraó for para a fileira 1, gire a esfinge.",
  "from-a-game.title": "De uma partida real",
  "from-a-game.task": "Atinja o faraó em um lance. No caminho, o raio passa por um olho.",
  "from-a-game.hint": "Seu escaravelho em h4 pode trocar de lugar com uma peça vermelha.",
  "from-a-game.explanation":
    "Metade do raio passa pelo olho vermelho em g4, vira em g5 e f5 e chega ao faraó. A outra metade destrói a pirâmide com que você acabou de trocar.",
};
