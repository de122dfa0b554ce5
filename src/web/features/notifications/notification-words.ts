import type { Notification, NotificationType } from '#contract/notifications.ts';

// Read by the service worker, too: nothing here may need a page.

const titles: Record<NotificationType, string> = {
  like: 'Someone Liked You!',
  match: "It's a Match!",
  message: 'New message',
};

const texts: Record<NotificationType, (name: string) => string> = {
  like: (name) => `${name} liked your profile`,
  match: (name) => `You and ${name} liked each other`,
  message: (name) => `${name} wrote to you`,
};

export const DEFAULT_AVATAR = '/avatar.png';

/** How long the browser shows one. */
export const closesAfterMs: Record<NotificationType, number> = {
  like: 5000,
  match: 10_000,
  message: 5000,
};

export const alertTitle = (type: NotificationType): string => titles[type];

/** Null for a sender who is gone. */
export const textAbout = (type: NotificationType, name: string | null): string =>
  name === null ? 'Someone has interacted with you' : texts[type](name);

export const notificationText = ({ type, from }: Notification): string =>
  textAbout(type, from?.displayName ?? null);
