import type { PushSubscriptionInput } from '#contract/notifications/endpoints.ts';
import { call } from '../notifications.api.ts';
import { dropPush } from './drop-push.ts';

/** Subscribes with the server's key of today; telling the server again is harmless. */
export async function keepPush(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call.notifications.pushKey();
  const before = await pushManager.getSubscription();
  const current = before && keyOf(before) === publicKey ? before : null;
  if (before && !current) await before.unsubscribe();
  const subscription =
    current ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  await call.notifications.subscribePush({ endpoint, keys } as PushSubscriptionInput);
}

export async function stopPush(): Promise<void> {
  const endpoint = await dropPush();
  if (endpoint) await call.notifications.unsubscribePush({ endpoint });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
