/**
 * Push messages: shown as notifications, each tag once, and opened in a page of this site.
 *
 * The server sends what has happened and names; the text is chosen here, in the language of the browser.
 */
/* global PUSH_TEXTS, worker */

/**
 * Return what a message shows: a title, a body, its tag and where it leads.
 * @param {{kind: string, tag: string, path: string, data: Record<string, string>}} message
 * @param {string} language of the browser
 */
function pushNotification({ kind, tag, path, data }, language) {
  const texts = PUSH_TEXTS[language.slice(0, 2)] ?? PUSH_TEXTS.en;
  const text = texts[data.result ?? kind] ?? "";
  const title = text.replace(/\{(\w+)\}/g, (_, name) => data[name] ?? "");
  return { title, options: { body: data.title ?? "", tag, data: { path }, icon: "static/icons/icon-192.png" } };
}

worker.addEventListener("push", (event) => {
  const message = event.data?.json();
  if (!message?.kind) return;
  const { title, options } = pushNotification(message, worker.navigator.language);
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path.slice(1), worker.registration.scope).href));
});

/**
 * Show the page of a notification: in a tab that has it, else in a new one.
 * @param {string} address
 */
async function openPage(address) {
  for (const client of await worker.clients.matchAll({ type: "window", includeUncontrolled: true }))
    if (client.url.split("#")[0] === address && "focus" in client) return client.focus();
  return worker.clients.openWindow(address);
}
