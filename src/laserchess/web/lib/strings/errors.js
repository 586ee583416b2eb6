/** What went wrong, and what to do next. */
export default {
  offline: "The server cannot be reached. Check your connection and try again.",
  http: "The server answered with an error ({status}). Reload the page and try again.",
  busy: "That was a little fast. Try again in {seconds} seconds.",
  variant: "There is no game called “{id}”. Choose one on the home page.",
  unexpected: "Something went wrong on this page. Reload it to carry on where you were.",
  no_such_game: "There is no game at this address. Check the link, or start a new game.",
};
