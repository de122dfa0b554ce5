import type { Notification } from '#contract/notifications/endpoints.ts';
import {
  type CheckInType,
  type IdentityType,
  type MembershipType,
  type MoneyType,
  type OwnType,
  type NotificationType,
  type RequestType,
  type ModerationType,
  isAboutCheckIn,
  isAboutIdentity,
  isAboutMembership,
  isAboutMoney,
  isAboutRequest,
  isAboutModeration,
  isOwn,
} from '#contract/notifications/rules.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { whenNeeded } from '#web/lib/when-needed.ts';

// Read by the service worker, too: nothing here may need a page.

const titles: Record<NotificationType, string> = {
  like: 'Someone Liked You!',
  match: "It's a Match!",
  message: 'New message',
  'message.request': 'Message request',
  'call.ringing': 'Incoming call',
  'call.missed': 'Missed call',
  'request.new': 'New request',
  'request.suggested': 'Another time is suggested',
  'request.accepted': 'Request accepted',
  'request.declined': 'Request declined',
  'request.cancelled': 'Request cancelled',
  'request.lapsed': 'Request lapsed',
  'request.missed': 'Request missed',
  'request.soon': 'Coming up soon',
  'payment.completed': 'Payment received',
  'payment.refunded': 'Payment refunded',
  'payment.disputed': 'Payment disputed',
  'membership.ending': 'Your membership ends soon',
  'earning.credited': 'You have earned something',
  'earning.disputed': 'A client says that something was wrong',
  'earning.decided': 'Our team has decided',
  'payout.approved': 'Payout approved',
  'payout.paid': 'Payout paid',
  'payout.refused': 'Payout refused',
  'dispute.decided': 'Our team has decided',
  'check-in.ended': 'Are you safe?',
  'check-in.missed': 'Your contact is being told',
  'report.decided': 'Your report was decided',
  'decision.made': 'A decision about your account',
  'identity.approved': 'You are verified',
  'identity.refused': 'Your identity check needs another try',
  'identity.again': 'Please send your photo again',
  'identity.lapsed': 'Your identity check has ended',
  'identity.revoked': 'Please verify your identity again',
};

const texts: Record<Exclude<NotificationType, OwnType | RequestType>, (name: string) => string> = {
  like: (name) => `${name} liked your profile`,
  match: (name) => `You and ${name} liked each other`,
  message: (name) => `${name} wrote to you`,
  'message.request': (name) => `${name} would like to write to you`,
  'call.ringing': (name) => `${name} is calling you`,
  'call.missed': (name) => `${name} called you`,
};

/** Neither what for nor the note: a locked screen may show it. */
const requestTexts: Record<RequestType, (name: string, at: string) => string> = {
  'request.new': (name) => `${name} asks you for your time`,
  'request.suggested': (name, at) => `${name} suggests ${at}`,
  'request.accepted': (name, at) => `You have agreed with ${name} on ${at}`,
  'request.declined': (name) => `${name} has declined`,
  'request.cancelled': (name) => `What was planned with ${name} is off`,
  'request.lapsed': (name) => `Your request with ${name} was not answered in time`,
  'request.missed': (name) => `You and ${name} did not meet in time`,
  'request.soon': (name, at) => `You have agreed with ${name} on ${at}`,
};

/** Never an amount, nor with whom: a locked screen may show it. */
const moneyTexts: Record<MoneyType, string> = {
  'earning.credited': 'A chat or call of yours was credited. See your earnings.',
  'earning.disputed':
    'Something was wrong with one of your chats or calls, they say. What you earned with it waits until our team has looked.',
  'earning.decided': 'It was about one of your chats or calls. See how it ended.',
  'payout.approved': 'It goes to the bank next.',
  'payout.paid': 'It is on its way from our bank to you.',
  'payout.refused': 'The money is available again. See why.',
  'dispute.decided': 'We have looked at the chat or call that you told us about. See how it ended.',
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
const moderationTexts: Record<ModerationType, string> = {
  'report.decided': 'A person has looked at your report about a member. See how it ended.',
  'decision.made': 'Our team has decided something about your account. See what and why.',
};

/** No document is named: a locked screen may show it. */
const identityTexts: Record<IdentityType, string> = {
  'identity.approved': 'A person has looked: it is you. What you uploaded is destroyed.',
  'identity.refused': 'We could not confirm your identity this time. See why, and try again.',
  'identity.again': 'Your number was not covered, so we destroyed the photo. Please send another.',
  'identity.lapsed': 'It was open for three days. What you uploaded is destroyed.',
  'identity.revoked': 'Your earlier check does not hold any more. See why, and check again.',
};

const DAY_MS = 86_400_000;

const dayFormat = whenNeeded(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }));

type Lasting = Pick<Notification, 'until' | 'createdAt'>;

/** As it was when it was told: whoever reads it later sees how long ago that is. */
const membershipState = ({ until, createdAt }: Lasting): string =>
  until && Date.parse(until) > Date.parse(createdAt)
    ? `Your membership is active until ${dayFormat().format(new Date(until))}.`
    : 'Your membership has ended.';

function endsIn({ until, createdAt }: Lasting): string {
  const left = Math.ceil((Date.parse(until ?? createdAt) - Date.parse(createdAt)) / DAY_MS);
  return `Your membership ends in ${left === 1 ? '1 day' : `${left} days`}.`;
}

/** Never an amount: a locked screen may show it. */
const membershipTexts: Record<MembershipType, (lasting: Lasting) => string> = {
  'payment.completed': membershipState,
  'payment.refunded': (lasting) => `Your payment was refunded. ${membershipState(lasting)}`,
  'payment.disputed': (lasting) => `Your payment was disputed. ${membershipState(lasting)}`,
  'membership.ending': endsIn,
};

const DEFAULT_AVATAR = '/avatar.png';
const OWN_ICON = '/icon-192.png';

/** What stands beside it where the sender has no photo, or where there is none. */
export const iconOf = (type: NotificationType): string => (isOwn(type) ? OWN_ICON : DEFAULT_AVATAR);

/** How long the browser shows one. */
export const closesAfterMs = (type: NotificationType): number => (type === 'match' ? 10_000 : 5000);

export const alertTitle = (type: NotificationType): string => titles[type];

/** Whose name is null is gone, or is told to members with a plan alone. */
export type Told = Pick<Notification, 'type' | 'until' | 'createdAt'> & {
  name: string | null;
  needsPlan?: boolean;
};

export function textAbout({ type, name, needsPlan, ...told }: Told): string {
  if (needsPlan) return 'Someone likes you';
  if (isAboutMembership(type)) return membershipTexts[type](told);
  if (isAboutMoney(type)) return moneyTexts[type];
  if (isAboutCheckIn(type)) return checkInTexts[type](told.until);
  if (isAboutModeration(type)) return moderationTexts[type];
  if (isAboutIdentity(type)) return identityTexts[type];
  if (isAboutRequest(type))
    return requestTexts[type](
      name ?? 'somebody',
      told.until ? `${indianTime(told.until)} India time` : 'a chat or call now',
    ).replace(/^s/, 'S');
  return name === null ? 'Someone has interacted with you' : texts[type](name);
}

export const notificationText = ({ from, ...told }: Notification): string =>
  textAbout({ ...told, name: from?.displayName ?? null });
