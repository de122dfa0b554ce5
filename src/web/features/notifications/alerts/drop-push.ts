/**
 * Ends this browser's push subscription and takes down what it has shown. Gives the address that was subscribed. Apart, for
 * pages of visitors fetch it and nothing else of notifications.
 */
export async function dropPush(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  for (const shown of await registration.getNotifications()) shown.close();
  // Some browsers have workers, but no push.
  const manager = registration.pushManager as PushManager | undefined;
  const subscription = await manager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
