/** The browser's side of push messages: permission and subscription. */

/** Return whether this browser can receive push messages. */
export function canPush() {
  return "PushManager" in window && "Notification" in window && Boolean(navigator.serviceWorker);
}

/** Return whether this browser receives push messages of this site. */
export async function isSubscribed() {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Ask for permission and subscribe; null if the player or the browser refuses.
 * @param {string} key the server's public key
 */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(key);
  const before = await pushManager.getSubscription();
  await before?.unsubscribe(); // it may be of another account, or of older keys
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}

/** End the subscription of this browser. */
export async function unsubscribe() {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Return the bytes of URL-safe base64.
 * @param {string} text
 */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
