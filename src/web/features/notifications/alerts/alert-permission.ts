import { useSyncExternalStore } from 'react';
import { Listeners } from '#web/lib/store.ts';

export type AlertPermission = NotificationPermission | 'unsupported';

const listeners = new Listeners();
let watched = false;

function read(): AlertPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** It can also be given and taken in the browser's own settings. */
async function watchBrowser(): Promise<void> {
  if (watched) return;
  watched = true;
  const status = await navigator.permissions.query({ name: 'notifications' });
  status.addEventListener('change', () => listeners.tell());
}

function subscribe(listener: () => void): () => void {
  // Some browsers cannot be asked; then only our own button changes it.
  watchBrowser().catch(() => undefined);
  return listeners.add(listener);
}

export function useAlertPermission(): AlertPermission {
  return useSyncExternalStore(subscribe, read, () => 'unsupported');
}

/** Only ever on a member's click: a page that asks by itself is refused for good. */
export async function askForAlerts(): Promise<void> {
  await Notification.requestPermission();
  listeners.tell();
}
