import { useSyncExternalStore } from 'react';

export type AlertPermission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());
let watched = false;

function read(): AlertPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** It can also be given and taken in the browser's own settings. */
async function watchBrowser(): Promise<void> {
  if (watched) return;
  watched = true;
  const status = await navigator.permissions.query({ name: 'notifications' });
  status.addEventListener('change', announce);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Some browsers cannot be asked; then only our own button changes it.
  watchBrowser().catch(() => undefined);
  return () => listeners.delete(listener);
}

export function useAlertPermission(): AlertPermission {
  return useSyncExternalStore(subscribe, read, () => 'unsupported');
}

/** Only ever on a member's click: a page that asks by itself is refused for good. */
export async function askForAlerts(): Promise<void> {
  await Notification.requestPermission();
  announce();
}
