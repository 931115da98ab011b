# The games of the project, one line each: folder, class, sources; the classes for unusual settings; WEIGHTS, NETWORK: with what
# data/FOLDER.weights, data/FOLDER.network hold.
zermelo_game(breakthrough Breakthrough breakthrough.cpp evaluation.cpp)
zermelo_game(chinese_checkers ChineseCheckers chinese_checkers.cpp)
zermelo_game(congkak Congkak congkak.cpp)
zermelo_game(connect4 ConnectFour connect4.cpp ConnectFour::Otherwise)
zermelo_game(einstein Einstein einstein.cpp evaluation.cpp)
zermelo_game(kalah Kalah kalah.cpp)
zermelo_game(mancala Mancala mancala.cpp endgame.cpp evaluation.cpp foresight.cpp notation.cpp talk.cpp tokens.cpp WEIGHTS NETWORK)
zermelo_game(oware Oware oware.cpp)
zermelo_game(pig Pig pig.cpp)
zermelo_game(qubic Qubic qubic.cpp)
zermelo_game(tictactoe TicTacToe tictactoe.cpp)
zermelo_game(tree Tree tree.cpp builder.cpp generate.cpp read.cpp write.cpp)
