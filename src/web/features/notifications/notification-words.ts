import type { Notification } from '#contract/notifications/endpoints.ts';
import {
  type CheckInType,
  type MembershipType,
  type NotificationType,
  type StandingType,
  isAboutCheckIn,
  isAboutMembership,
  isAboutStanding,
  isOwn,
} from '#contract/notifications/rules.ts';
import { indianTime } from '#web/lib/indian-time.ts';
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
  'check-in.ended': 'Are you safe?',
  'check-in.missed': 'Your contact is being told',
  'report.decided': 'Your report was decided',
  'decision.made': 'A decision about your account',
};

const texts: Record<
  Exclude<NotificationType, MembershipType | CheckInType | StandingType>,
  (name: string) => string
> = {
  like: (name) => `${name} liked your profile`,
  match: (name) => `You and ${name} liked each other`,
  message: (name) => `${name} wrote to you`,
};

/** Neither whom nor where: a locked screen may show it. */
const checkInTexts: Record<CheckInType, (until: string | null) => string> = {
  'check-in.ended': (until) =>
    until
      ? `Please check in by ${indianTime(until)}, or ask for more time.`
      : 'Please check in, or ask for more time.',
  'check-in.missed': () =>
    'You did not check in, so we are mailing your contact. If all is well, please say so now.',
};

/** Neither about whom nor what: a locked screen may show it. */
const standingTexts: Record<StandingType, string> = {
  'report.decided': 'A person has looked at your report about a member. See how it ended.',
  'decision.made': 'Our team has decided something about your account. See what and why.',
};

const DEFAULT_AVATAR = '/avatar.png';
const OWN_ICON = '/icon-192.png';

/** What stands beside it where the sender has no photo, or where there is none. */
export const iconOf = (type: NotificationType): string => (isOwn(type) ? OWN_ICON : DEFAULT_AVATAR);

/** How long the browser shows one. */
export const closesAfterMs = (type: NotificationType): number => (type === 'match' ? 10_000 : 5000);

export const alertTitle = (type: NotificationType): string => titles[type];

/** Whose name is null is gone. */
export type Told = Pick<Notification, 'type' | 'until' | 'createdAt'> & { name: string | null };

export function textAbout({ type, name, ...told }: Told): string {
  if (isAboutMembership(type)) return membershipText(type, told);
  if (isAboutCheckIn(type)) return checkInTexts[type](told.until);
  if (isAboutStanding(type)) return standingTexts[type];
  return name === null ? 'Someone has interacted with you' : texts[type](name);
}

export const notificationText = ({ from, ...told }: Notification): string =>
  textAbout({ ...told, name: from?.displayName ?? null });
