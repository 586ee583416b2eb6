/** Brazilian Portuguese: the lesson of Leiserchess. The keys are those of the server's lesson. */
export default {
  summary: "Dois monarcas que disparam, seis peões que espelham, e o empurrão. Fácil de aprender, afiado de jogar.",
  "goal.title": "O objetivo",
  "goal.text.1":
    "Atinja os monarcas de Lavanda com os lasers dos seus. Você vence se tiver mais monarcas que o adversário no início da sua vez.",
  "goal.text.2":
    "Tangerina joga de baixo e começa, Lavanda joga de cima. Cada lado tem dois monarcas e seis peões. O melhor é começar com posições pequenas, em que cada um só tem um monarca.",
  "goal.diagram.1": "A posição inicial. No fim do lance disparam os dois monarcas do lado que jogou.",
  "turn-the-monarch.title": "Gire o monarca",
  "turn-the-monarch.task": "Gire o seu monarca para que ele atinja o de Lavanda.",
  "turn-the-monarch.hint": "Um monarca dispara para onde aponta a ponta da coroa. Gire-o para a direita.",
  "turn-the-monarch.explanation": "Ele dispara para o leste pela fileira 2, e Lavanda fica sem monarca.",
  "pieces.title": "Peças e raios",
  "pieces.text.1":
    "Um monarca dispara para onde aponta a ponta da coroa. Se for atingido, de qualquer lado, está perdido.",
  "pieces.text.2":
    "O lado comprido de um peão é um espelho que desvia um raio em 90°. Se o raio atinge um dos outros dois lados, o peão está perdido. Não há escudos.",
  "pieces.text.3":
    "As casas têm qi: muito no centro do tabuleiro, pouco na borda, nenhum nos cantos. Ele importa na hora de empurrar.",
  "pieces.diagram.1": "O peão em b4 vira o espelho para o sudeste: um raio que vem de baixo agora sai para a direita.",
  "pieces.diagram.2": "Virado para o nordeste, ele fica de costas para o raio e está perdido.",
  "around-the-corner.title": "Virando a esquina",
  "around-the-corner.task": "Gire o peão para que o raio atinja o monarca.",
  "around-the-corner.hint":
    "O raio vem de baixo e precisa seguir para a direita. Então o espelho precisa olhar para baixo e para a direita.",
  "around-the-corner.explanation": "Olhando para o sudeste, o peão desvia o raio para a fileira 4.",
  "moving.title": "Mover e girar",
  "moving.text.1":
    "Na sua vez, uma peça vai para uma casa vizinha, em linha reta ou na diagonal, ou gira: um quarto de volta para a esquerda, um quarto para a direita ou meia-volta.",
  "moving.text.2":
    "Você também pode deixar tudo como está: é o lance nulo. Mas ele só é permitido se os seus lasers atingirem pelo menos uma peça.",
  "moving.diagram.1": "Onze lances de um peão: oito passos e três giros. Experimente.",
  "stay-where-you-are.title": "Fique onde está",
  "stay-where-you-are.task": "Tudo já está no lugar. Atinja o monarca.",
  "stay-where-you-are.hint": "Qualquer passo ou giro estraga o disparo. Existe um lance que não muda nada?",
  "stay-where-you-are.explanation":
    "O lance nulo: nada se move, o laser dispara. Ele é permitido porque algo foi atingido.",
  "special.title": "Empurrar",
  "special.text.1":
    "Um peão pode ir para a casa de outro peão, seu ou de Lavanda, e empurrá-lo uma casa adiante na mesma direção, se a casa de onde sai tiver pelo menos tanto qi quanto a casa de destino.",
  "special.text.2": "Um monarca tem mais qi que qualquer peão e empurra todos eles. Nada pode empurrar um monarca.",
  "special.text.3":
    "Se a casa de trás estiver ocupada, o peão empurrado é esmagado. Na borda, ele é jogado para fora do tabuleiro. Quem empurra sempre chega.",
  "special.diagram.1": "O peão em c2 vai para c1 e empurra o peão de Lavanda para c0.",
  "special.diagram.2": "A casa de trás está ocupada: o peão em c1 é esmagado.",
  "special.diagram.3": "Um monarca pode empurrar de qualquer lugar, até da borda para o centro.",
  "over-the-edge.title": "Para fora",
  "over-the-edge.task": "Empurre o peão de Lavanda para fora do tabuleiro.",
  "over-the-edge.hint": "Vá para a casa dele vindo do centro.",
  "over-the-edge.explanation":
    "A casa g4 tem mais qi que h4, então o seu peão pode empurrar. Depois de h4 o tabuleiro acaba.",
  "squash.title": "Esmagar",
  "squash.task": "Destrua o peão de Lavanda em d4.",
  "squash.hint": "O que há atrás dele?",
  "squash.explanation":
    "A casa de trás está ocupada, então o peão empurrado é esmagado. Tanto faz por que peça e de quem ela é.",
  "shove-into-the-light.title": "Empurre para o raio",
  "shove-into-the-light.task": "Seu monarca dispara pela fileira 2. Empurre o peão de Lavanda para o raio dele.",
  "shove-into-the-light.hint": "Ele precisa ir direto para baixo.",
  "shove-into-the-light.explanation":
    "Primeiro vem o empurrão, depois disparam os dois lasers: o peão não tem tempo de escapar.",
  "shot.title": "O disparo",
  "shot.text.1":
    "Feito o lance, com tudo o que foi esmagado ou empurrado para fora, os seus dois monarcas disparam ao mesmo tempo.",
  "shot.text.2":
    "Depois desaparece tudo o que foi atingido, inclusive as suas peças. Um peão prestes a desaparecer ainda desvia o outro raio.",
  "shot.text.3": "Assim, um lance pode destruir até três peças: uma pelo empurrão, duas pelos raios.",
  "shot.diagram.1":
    "Os dois monarcas disparam juntos: um raio vira em c4 e sai do tabuleiro, o outro atinge o peão em f4.",
  "three-at-once.title": "Três em um lance",
  "three-at-once.task": "Destrua três peças com um único lance.",
  "three-at-once.hint": "Os dois monarcas já têm alvo. Acrescente um peão esmagado.",
  "three-at-once.explanation": "O peão em c1 é esmagado, e os dois raios atingem f2 e h5.",
  "set-up-three.title": "Monte uma posição",
  "set-up-three.task":
    "Monte uma posição em que um único lance possa destruir três peças e anote-a como FEN. O editor ajuda.",
  "set-up-three.hint":
    "Dois monarcas, cada um olhando para um peão, e em outro lugar um peão para esmagar. Não esqueça os monarcas de Lavanda nem o W ou B no fim.",
  "set-up-three.explanation": "Sim: na sua posição há um lance que destrói três peças.",
  "end.title": "Como termina",
  "end.text.1":
    "Se no início da sua vez você tiver mais monarcas que o outro lado, você vence. Quem perde um monarca tem, portanto, exatamente um lance para revidar.",
  "end.text.2":
    "Um lado sem monarcas perde na hora. Também perde quem atinge o próprio monarca quando os dois lados têm dois.",
  "end.text.3":
    "A partida empata se a mesma posição surgir pela terceira vez com o mesmo lado a jogar, ou se cada lado fizer 50 lances sem acerto.",
  "end.diagram.1": "Lavanda atingiu um monarca. Tangerina precisa revidar agora, ou a partida acaba.",
  "winning-exercise.title": "A partida acabou?",
  "winning-exercise.task": "Um dos seus monarcas foi atingido. Atinja um de Lavanda e continue no jogo.",
  "winning-exercise.hint":
    "Seu monarca dispara para o oeste pela fileira 0. Um peão que entre na fileira 0 pode desviar o raio para cima.",
  "winning-exercise.explanation": "Não acabou. Exatamente três lances mantêm você no jogo: a1a0, a1b0 e d1d0.",
  "notation.title": "A notação",
  "notation.text.1":
    "As colunas vão de a a h, as fileiras de 0 a 7. Um passo se escreve com as suas duas casas: h3g4. Um giro é a casa com L, R ou U, para a esquerda, a direita ou meia-volta: g2L. O lance nulo é duas vezes a casa de um monarca: a2a2.",
  "notation.text.2":
    "Uma posição se escreve da fileira 7 à fileira 0. Cada peça tem duas letras para a direção em que olha: NN, EE, SS, WW para um monarca, NE, SE, SW, NW para o espelho de um peão. Maiúsculas são Tangerina. Algarismos são casas vazias, e W ou B no fim diz se é a vez de Tangerina ou de Lavanda.",
  "notation.diagram.1": "A primeira posição da tática mais abaixo. Seu texto começa com 6ee1/1ssse3sw1.",
  "fen-exercise.title": "Anote uma FEN",
  "fen-exercise.task": "Anote a FEN da primeira posição da tática. É a vez de Tangerina.",
  "fen-exercise.hint":
    "A fileira 7 tem seis casas vazias, um monarca de Lavanda olhando para o leste e mais uma casa vazia: 6ee1.",
  "fen-exercise.explanation": "Certo, peça por peça.",
  "record-exercise.title": "Anote os lances",
  "record-exercise.task":
    "Anote esta sequência: Tangerina gira o peão em c1 em meia-volta. Lavanda joga de c6 para b7. Tangerina joga de c1 para b0. Lavanda gira o monarca em g7 em meia-volta.",
  "record-exercise.hint": "Quatro lances separados por espaços; o primeiro é c1U.",
  "record-exercise.explanation": "Certo. Com esta linha e a FEN, qualquer pessoa pode reproduzir a tática.",
  "practice.title": "Tática e final",
  "practice.text.1":
    "Quem abate um monarca muitas vezes se abre a um contra-ataque; um disparo precisa ser bem preparado. As quatro posições seguintes formam um conjunto: é a tática das regras de Leiserchess.",
  "practice.text.2":
    "Depois limpe o tabuleiro: um monarca de cada lado. Um dos dois jogadores sempre consegue empurrar o outro para a borda.",
  "practice.diagram.1": "Dois monarcas, nenhum peão. Jogue um pouco pelos dois lados: o centro do tabuleiro é forte.",
  "t1.title": "Tática 1: atinja o peão",
  "t1.task": "Tangerina: atinja o peão de Lavanda em b5.",
  "t1.hint": "Seu monarca em b1 já olha para cima na coluna b. Nas regras, Tangerina gira o peão em c1 em meia-volta.",
  "t1.explanation":
    "O peão se foi. Mas agora a coluna b está aberta, e o monarca de Lavanda em b6 olha para baixo, para o seu.",
  "t2.title": "Tática 2: o melhor disparo",
  "t2.task": "Lavanda: atinja um monarca de modo que Tangerina não possa mais salvar a partida. Vença em dois lances.",
  "t2.hint":
    "O lance nulo atingiria b1, mas Tangerina poderia revidar. Prepare a sua resposta à resposta: um peão em b7.",
  "t2.explanation": "Tangerina só pode igualar uma vez, e então o último disparo é de Lavanda.",
  "t3.title": "Tática 3: o único lance",
  "t3.task": "Tangerina: revide. Um único lance mantém você no jogo.",
  "t3.hint": "Seu monarca em g0 dispara para o oeste pela fileira 0. Desvie o raio dele para cima pela coluna b.",
  "t3.explanation": "O peão em b0 desvia o raio pela coluna b até o monarca em b6. Qualquer outro lance perde na hora.",
  "t4.title": "Tática 4: o último disparo",
  "t4.task": "Lavanda: cada um ainda tem um monarca. Atinja o último de Tangerina.",
  "t4.hint": "Gire o monarca em g7 e siga o raio por b7 e b0.",
  "t4.explanation":
    "De g7 para o oeste, em b7 para baixo, em b0 para o leste e no monarca em g0. O peão que acabou de salvar Tangerina agora leva o raio ao alvo.",
  "corner.title": "Vitória em dois: o canto",
  "corner.task": "Vença em dois lances.",
  "corner.hint": "Tire a coluna g do monarca no canto.",
  "corner.explanation":
    "Seu monarca olha para cima na coluna g: ir para lá é fatal, e na coluna h ele está a um passo de distância.",
  "win-in-three.title": "Vitória em três",
  "win-in-three.task": "Vença em três lances.",
  "win-in-three.hint": "Primeiro olhe para o norte. Depois fique a uma coluna do monarca e espere por ele na borda.",
  "win-in-three.explanation": "Um monarca na borda tem poucas casas, e o seu cobre uma coluna inteira.",
  "the-long-endgame.title": "O final longo",
  "the-long-endgame.task": "A partir dos cantos: ache um primeiro passo que ainda vença contra qualquer defesa.",
  "the-long-endgame.hint": "Lavanda já olha para baixo na coluna a. Comece a andar e fique do seu lado.",
  "the-long-endgame.explanation":
    "Só h0g0 e h0g1 mantêm a vitória, que com a melhor defesa ainda leva 21 lances. Jogue até o fim contra o computador.",
};
