#include "apps/cli/texts.hpp"

#include <array>
#include <cstdlib>

namespace zermelo::cli {

namespace {

struct Row {
  Text id;
  engine::InLanguages texts;
};

// A number in braces is a value; a language may place it where its grammar wants it.
constexpr std::array table{
    // ---- The table ----
    Row{Text::greeting,
        {"{0}: you are {1}, I play at level {2}.", "{0}: tú eres {1}, yo juego en el nivel {2}.",
         "{0}: você é {1}, eu jogo no nível {2}."}},
    Row{Text::type_a_move,
        {"Type a move, or {0} for the other words.", "Escribe una jugada, o {0} para ver las demás palabras.",
         "Escreva uma jogada, ou {0} para ver as outras palavras."}},
    Row{Text::type_an_order,
        {"Type a pit, like {0}, or its order too, like {1}; or {2}.",
         "Escribe un hoyo, como {0}, o también el orden, como {1}; o {2}.",
         "Escreva uma cova, como {0}, ou também a ordem, como {1}; ou {2}."}},
    Row{Text::goodbye, {"Goodbye.", "Hasta pronto.", "Até logo."}},
    Row{Text::what_now,
        {"{0} plays again, {1} takes back your last move, {2} leaves.",
         "{0} empieza otra partida, {1} deshace tu última jugada, {2} termina.",
         "{0} começa outra partida, {1} desfaz a sua última jogada, {2} termina."}},
    Row{Text::over_prompt, {"over", "fin", "fim"}},
    Row{Text::numbered_seat, {"seat {0}", "jugador {0}", "jogador {0}"}},
    Row{Text::chance, {"Chance: {0}", "Azar: {0}", "Acaso: {0}"}},

    // ---- Moves ----
    Row{Text::i_play, {"I play", "Juego", "Jogo"}},
    Row{Text::you_play, {"You play", "Juegas", "Você joga"}},
    Row{Text::seat_plays, {"{0} plays", "{0} juega", "{0} joga"}},
    Row{Text::book, {"book", "libro", "livro"}},
    Row{Text::into, {"{0} into {1}", "{0} en {1}", "{0} em {1}"}},
    Row{Text::into_mine, {"{0} into my {1}", "{0} en mi {1}", "{0} na minha {1}"}},
    Row{Text::into_yours, {"{0} into your {1}", "{0} en tu {1}", "{0} na sua {1}"}},
    Row{Text::into_theirs, {"{0} into {1} of {2}", "{0} en {1} de {2}", "{0} em {1} de {2}"}},
    Row{Text::into_base, {"{0} into the base", "{0} en la base", "{0} na base"}},
    Row{Text::what_is_left, {"all that is left", "todo lo que queda", "tudo o que resta"}},
    Row{Text::another_turn, {"Another turn.", "Otro turno.", "Outro turno."}},

    // ---- What is certain ----
    Row{Text::safe, {"I can no longer lose.", "Ya no puedo perder.", "Já não posso perder."}},
    Row{Text::won, {"My win is certain.", "Mi victoria es segura.", "A minha vitória é certa."}},
    Row{Text::won_by, {"I have won by at least {0}.", "He ganado por al menos {0}.", "Ganhei por pelo menos {0}."}},
    Row{Text::you_are_safe, {"You can no longer lose.", "Ya no puedes perder.", "Você já não pode perder."}},
    Row{Text::you_have_won, {"Your win is certain.", "Tu victoria es segura.", "A sua vitória é certa."}},
    Row{Text::you_have_won_by,
        {"You have won by at least {0}.", "Has ganado por al menos {0}.", "Você ganhou por pelo menos {0}."}},

    // ---- Results ----
    Row{Text::draw, {"Draw.", "Empate.", "Empate."}},
    Row{Text::position_again,
        {"This position was there before, and ends the game.", "Esta posición ya se había dado, y acaba la partida.",
         "Esta posição já tinha ocorrido, e acaba o jogo."}},
    Row{Text::i_win, {"I win.", "Gano yo.", "Eu ganho."}},
    Row{Text::i_win_by, {"I win by {0}.", "Gano yo por {0}.", "Eu ganho por {0}."}},
    Row{Text::you_win, {"You win.", "Ganas tú.", "Você ganha."}},
    Row{Text::you_win_by, {"You win by {0}.", "Ganas tú por {0}.", "Você ganha por {0}."}},
    Row{Text::seat_wins, {"{0} wins.", "Gana {0}.", "{0} ganha."}},
    Row{Text::seat_wins_by, {"{0} wins by {1}.", "Gana {0} por {1}.", "{0} ganha por {1}."}},
    Row{Text::you_resign, {"You resign.", "Te rindes.", "Você desiste."}},
    Row{Text::you_resign_i_win, {"You resign: I win.", "Te rindes: gano yo.", "Você desiste: eu ganho."}},
    Row{Text::seat_resigns, {"{0} resigns.", "{0} se rinde.", "{0} desiste."}},
    Row{Text::the_end, {"The end: {0}.", "Fin: {0}.", "Fim: {0}."}},
    Row{Text::you, {"you", "tú", "você"}},
    Row{Text::i, {"I", "yo", "eu"}},
    Row{Text::you_have, {"You {0}", "Tú {0}", "Você {0}"}},
    Row{Text::i_have, {"I {0}", "yo {0}", "eu {0}"}},
    Row{Text::seat_has, {"{0} {1}", "{0} {1}", "{0} {1}"}},

    // ---- Hints ----
    Row{Text::proven, {"proven", "demostrado", "provado"}},
    Row{Text::plies_deep, {"looking {0} plies ahead", "mirando {0} jugadas adelante", "olhando {0} lances à frente"}},
    Row{Text::for_you, {"{0} for you", "{0} para ti", "{0} para você"}},
    Row{Text::for_whom, {"{0} for {1}", "{0} para {1}", "{0} para {1}"}},
    Row{Text::one_best,
        {"{0} looks best: {1} ({2}).", "La mejor parece {0}: {1} ({2}).", "A melhor parece ser {0}: {1} ({2})."}},
    Row{Text::some_best,
        {"{0} look best: {1} ({2}).", "Las mejores parecen {0}: {1} ({2}).",
         "As melhores parecem ser {0}: {1} ({2})."}},
    Row{Text::next_best_less,
        {"Next best: {0}, {1} less.", "La siguiente: {0}, {1} menos.", "A seguinte: {0}, menos {1}."}},
    Row{Text::next_best, {"Next best: {0}: {1}.", "La siguiente: {0}: {1}.", "A seguinte: {0}: {1}."}},
    Row{Text::and_more, {"{0} and {1} more", "{0} y {1} más", "{0} e mais {1}"}},
    Row{Text::i_would_answer,
        {"After {0} I would answer {1}.", "Tras {0} yo respondería {1}.", "Depois de {0} eu responderia {1}."}},
    Row{Text::comes, {"After {0} comes {1}.", "Tras {0} viene {1}.", "Depois de {0} vem {1}."}},
    Row{Text::you_move_again,
        {"After {0} it is your move again: {1}.", "Tras {0} vuelves a jugar: {1}.",
         "Depois de {0} você joga de novo: {1}."}},

    // ---- What was typed ----
    Row{Text::not_a_move,
        {"'{0}' is no move here", "'{0}' no es una jugada posible aquí", "'{0}' não é uma jogada possível aqui"}},
    Row{Text::legal_moves, {"legal moves: {0}", "jugadas posibles: {0}", "jogadas possíveis: {0}"}},
    Row{Text::no_moves, {"none, the game is over", "ninguna, la partida ha terminado", "nenhuma, a partida acabou"}},
    Row{Text::no_place,
        {"'{0}' is no pit; there are pits 1 to {1}", "'{0}' no es un hoyo; los hay del 1 al {1}",
         "'{0}' não é uma cova; há covas de 1 a {1}"}},
    Row{Text::empty_place, {"pit {0} is empty", "el hoyo {0} está vacío", "a cova {0} está vazia"}},
    Row{Text::no_token,
        {"there is no token '{1}' in pit {0}, which holds {2}", "no hay ficha '{1}' en el hoyo {0}, que tiene {2}",
         "não há ficha '{1}' na cova {0}, que tem {2}"}},
    Row{Text::too_many,
        {"there are not so many tokens '{1}' in pit {0}, which holds {2}",
         "no hay tantas fichas '{1}' en el hoyo {0}, que tiene {2}",
         "não há tantas fichas '{1}' na cova {0}, que tem {2}"}},
    Row{Text::fixed_order,
        {"the rule sets the order here; type {0} alone", "aquí el orden lo fija la regla; escribe solo {0}",
         "aqui a ordem é fixada pela regra; escreva só {0}"}},
    Row{Text::which_order,
        {"{0}: in which order do {1} fall? An empty line takes the first.",
         "{0}: ¿en qué orden caen {1}? Una línea vacía elige el primero.",
         "{0}: em que ordem caem {1}? Uma linha vazia escolhe a primeira."}},
    Row{Text::which_long_order,
        {"{0}: in which order do {1} fall? There are {2} ways. Type one, or its beginning; an empty line takes this "
         "one:",
         "{0}: ¿en qué orden caen {1}? Hay {2} maneras. Escribe una, o su comienzo; una línea vacía elige esta:",
         "{0}: em que ordem caem {1}? Há {2} maneiras. Escreva uma, ou o seu começo; uma linha vazia escolhe esta:"}},
    Row{Text::which_move,
        {"{0}: which of these? An empty line takes the first.",
         "{0}: ¿cuál de estas? Una línea vacía elige la primera.",
         "{0}: qual destas? Uma linha vazia escolhe a primeira."}},
    Row{Text::suggested, {"(suggested)", "(sugerencia)", "(sugestão)"}},
    Row{Text::suggested_by_search,
        {"(suggested after a quick look ahead)", "(sugerencia tras un vistazo)", "(sugestão após uma olhada rápida)"}},
    Row{Text::not_your_turn, {"'{0}': it is not your turn", "'{0}': no es tu turno", "'{0}': não é a sua vez"}},
    Row{Text::expected, {"expected '{0}'", "se espera '{0}'", "espera-se '{0}'"}},
    Row{Text::game_over, {"the game is over", "la partida ha terminado", "a partida acabou"}},
    Row{Text::game_over_left,
        {"the game is over; {0}, {1} and {2} are left to say",
         "la partida ha terminado; aún puedes decir {0}, {1} y {2}",
         "a partida acabou; ainda pode dizer {0}, {1} e {2}"}},
    Row{Text::game_over_resigned,
        {"the game is over; {0} takes back that you gave up", "la partida ha terminado; {0} anula tu rendición",
         "a partida acabou; {0} anula a sua desistência"}},
    Row{Text::nothing_to_undo,
        {"there is nothing to take back", "no hay nada que deshacer", "não há nada para desfazer"}},
    Row{Text::nothing_undone, {"nothing was taken back", "no se ha deshecho nada", "nada foi desfeito"}},
    Row{Text::no_engine,
        {"there is no engine to change sides with", "no hay motor con el que cambiar de lado",
         "não há motor com que trocar de lado"}},
    Row{Text::you_are_now, {"You are {0} now.", "Ahora eres {0}.", "Agora você é {0}."}},
    Row{Text::wrong_level,
        {"{0} {1}: expected a whole number from 1 to {2}", "{0} {1}: se espera un número entero de 1 a {2}",
         "{0} {1}: espera-se um número inteiro de 1 a {2}"}},
    Row{Text::level_is, {"Level {0}.", "Nivel {0}.", "Nível {0}."}},
    Row{Text::saved, {"Saved as {0}.", "Guardada como {0}.", "Guardada como {0}."}},
    // The file's own complaint follows; it is said as the system has it.
    Row{Text::cannot_save, {"{0}", "no se puede guardar: {0}", "não é possível guardar: {0}"}},
    Row{Text::cannot_load, {"{0}", "no se puede cargar: {0}", "não é possível carregar: {0}"}},
    Row{Text::weights_misfit,
        {"the weights of --weights do not fit that game; start again without them",
         "los pesos de --weights no sirven para ese juego; empieza de nuevo sin ellos",
         "os pesos de --weights não servem para esse jogo; comece de novo sem eles"}},
    Row{Text::anything_else,
        {"Anything else is a move.", "Cualquier otra cosa es una jugada.", "Qualquer outra coisa é uma jogada."}},
    Row{Text::about_orders,
        {"{0} takes the tokens of a pit and drops them in that order; {1} is the same. Of an order the beginning is "
         "enough: you are asked for the rest.",
         "{0} toma las fichas de un hoyo y las suelta en ese orden; {1} es lo mismo. De un orden basta el comienzo: se "
         "te "
         "pregunta el resto.",
         "{0} pega as fichas de uma cova e solta-as nessa ordem; {1} é o mesmo. De uma ordem basta o começo: o resto é "
         "perguntado."}},

    // ---- The words that a person may say ----
    Row{Text::help_word, {"help ?", "ayuda", "ajuda"}},
    Row{Text::moves_word, {"moves", "jugadas", "jogadas"}},
    Row{Text::board_word, {"board", "tablero", "tabuleiro"}},
    Row{Text::hint_word, {"hint", "pista", "dica"}},
    Row{Text::undo_word, {"undo", "deshacer", "desfazer"}},
    Row{Text::redo_word, {"redo", "rehacer", "refazer"}},
    Row{Text::flip_word, {"flip", "girar", "girar"}},
    Row{Text::swap_word, {"swap", "cambiar", "trocar"}},
    Row{Text::level_word, {"level", "nivel", "nível nivel"}},
    Row{Text::save_word, {"save", "guardar", "guardar salvar"}},
    Row{Text::load_word, {"load", "cargar", "carregar"}},
    Row{Text::new_word, {"new", "nueva", "nova"}},
    Row{Text::resign_word, {"resign", "rendirse", "desistir"}},
    Row{Text::quit_word, {"quit exit", "salir", "sair"}},

    // ---- What goes with them ----
    Row{Text::no_argument, {"", "", ""}},
    Row{Text::level_argument, {"1…9", "1…9", "1…9"}},
    Row{Text::file_argument, {"FILE", "ARCHIVO", "ARQUIVO"}},

    // ---- What they do ----
    Row{Text::help_about, {"these words", "estas palabras", "estas palavras"}},
    Row{Text::moves_about, {"the legal moves", "las jugadas posibles", "as jogadas possíveis"}},
    Row{Text::board_about, {"draw the board again", "dibuja otra vez el tablero", "desenha outra vez o tabuleiro"}},
    Row{Text::hint_about,
        {"the best move, what it is worth, and my answer", "la mejor jugada, cuánto vale, y mi respuesta",
         "a melhor jogada, quanto vale, e a minha resposta"}},
    Row{Text::undo_about, {"take back your last move", "deshace tu última jugada", "desfaz a sua última jogada"}},
    Row{Text::redo_about,
        {"play again what was taken back", "vuelve a jugar lo deshecho", "joga de novo o que foi desfeito"}},
    Row{Text::flip_about, {"turn the board around", "da la vuelta al tablero", "dá a volta ao tabuleiro"}},
    Row{Text::swap_about, {"change sides with the engine", "cambia de lado con el motor", "troca de lado com o motor"}},
    Row{Text::level_about,
        {"how strong the engine plays", "con qué fuerza juega el motor", "com que força joga o motor"}},
    Row{Text::save_about, {"save the game", "guarda la partida", "guarda a partida"}},
    Row{Text::load_about, {"load a saved game", "carga una partida guardada", "carrega uma partida guardada"}},
    Row{Text::new_about, {"start again", "empieza una partida nueva", "começa uma partida nova"}},
    Row{Text::resign_about, {"give up", "abandona la partida", "abandona a partida"}},
    Row{Text::quit_about, {"leave", "sale del programa", "sai do programa"}},
};

// ---- Checked when this file is compiled ----

/// Which values a text has places for, a bit each.
constexpr unsigned values_of(std::string_view text) {
  unsigned values = 0;
  for (std::size_t place = 0; place + 1 < text.size(); ++place)
    if (text[place] == '{') values |= 1U << (text[place + 1] - '0');
  return values;
}

/// The row after which the table stops being complete; its end where it is.
constexpr std::size_t first_fault() {
  for (std::size_t index = 0; index < table.size(); ++index) {
    if (static_cast<std::size_t>(table[index].id) != index) return index;
    for (const std::string_view text : table[index].texts)
      if (text.empty() != (table[index].id == Text::no_argument) ||
          values_of(text) != values_of(table[index].texts.front()))
        return index;
  }
  return table.size();
}
static_assert(table.size() == static_cast<std::size_t>(Text::quit_about) + 1, "a text has no row");
static_assert(first_fault() == table.size(), "a row is out of order, lacks a language or has other values in one");

}  // namespace

std::string_view text(Text text, Language language) {
  return in_language(table[static_cast<std::size_t>(text)].texts, language);
}

Language language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view code = std::string_view(value).substr(0, std::string_view(value).find_first_of("_.@-"));
    for (std::size_t index = 0; index < engine::language_codes.size(); ++index)
      if (code == engine::language_codes[index]) return static_cast<Language>(index);
    break;
  }
  return Language::english;
}

}  // namespace zermelo::cli
