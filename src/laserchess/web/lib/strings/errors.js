/** Errors: what happened and what to do. */
export default {
  no_server: "This needs a connection to a server. Here you can play the computer or a friend on this device.",
  offline: "The server cannot be reached. Check your connection and try again.",
  expected: "{message} Expected: {expected}.",
  http: "The server returned an error ({status}). Reload the page and try again.",
  variant: "There is no variant “{id}”. Choose one on the home page.",
  unexpected: "Something went wrong on this page. Reload it to continue.",
  no_such_game: "This game does not exist. Check the link, or start a new game.",
};
