import type { Notification } from '#contract/notifications/endpoints.ts';
import {
  type MembershipType,
  type NotificationType,
  isAboutMembership,
} from '#contract/notifications/rules.ts';
import { membershipText } from './membership-words.ts';

// Read by the service worker, too: nothing here may need a page.

const titles: Record<NotificationType, string> = {
  like: 'Someone Liked You!',
  match: "It's a Match!",
  message: 'New message',
  'payment.completed': 'Payment received',
  'payment.refunded': 'Payment refunded',
  'payment.disputed': 'Payment disputed',
  'membership.ending': 'Your membership ends soon',
};

const texts: Record<Exclude<NotificationType, MembershipType>, (name: string) => string> = {
  like: (name) => `${name} liked your profile`,
  match: (name) => `You and ${name} liked each other`,
  message: (name) => `${name} wrote to you`,
};

const DEFAULT_AVATAR = '/avatar.png';
const OWN_ICON = '/icon-192.png';

/** What stands beside it where the sender has no photo, or where there is none. */
export const iconOf = (type: NotificationType): string =>
  isAboutMembership(type) ? OWN_ICON : DEFAULT_AVATAR;

/** How long the browser shows one. */
export const closesAfterMs = (type: NotificationType): number => (type === 'match' ? 10_000 : 5000);

export const alertTitle = (type: NotificationType): string => titles[type];

/** Whose name is null is gone. */
export type Told = Pick<Notification, 'type' | 'until' | 'createdAt'> & { name: string | null };

export function textAbout({ type, name, ...told }: Told): string {
  if (isAboutMembership(type)) return membershipText(type, told);
  return name === null ? 'Someone has interacted with you' : texts[type](name);
}

export const notificationText = ({ from, ...told }: Notification): string =>
  textAbout({ ...told, name: from?.displayName ?? null });
