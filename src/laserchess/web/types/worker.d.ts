/** What the server writes before the scripts of the service worker. */
declare const VERSION: string;
