/** Of what somebody has written, the second where they ask whether they may. */
export const messageTypes = ['message', 'message.request'] as const;
/** Somebody calls, or has called in vain. */
const callTypes = ['call.ringing', 'call.missed'] as const;
/** About what a companion was asked for. */
const requestTypes = [
  'request.new',
  'request.suggested',
  'request.accepted',
  'request.declined',
  'request.cancelled',
  'request.lapsed',
  'request.missed',
  'request.soon',
] as const;
/** About one's own money and membership. */
const membershipTypes = [
  'payment.completed',
  'payment.refunded',
  'payment.disputed',
  'membership.ending',
] as const;
/** About what a companion earns and is paid out; and for a client, how what they said about a session has ended. */
const moneyTypes = [
  'earning.credited',
  'earning.disputed',
  'earning.decided',
  'payout.approved',
  'payout.paid',
  'payout.refused',
  'dispute.decided',
] as const;
/** About the meeting that one wanted to check in from. */
const checkInTypes = ['check-in.ended', 'check-in.missed'] as const;
/** About what our team has decided: on one's report, or about oneself. */
const moderationTypes = ['report.decided', 'decision.made'] as const;
/** About showing who one is. */
const identityTypes = [
  'identity.approved',
  'identity.refused',
  'identity.again',
  'identity.lapsed',
  'identity.revoked',
] as const;
export const notificationTypes = [
  'like',
  'match',
  ...messageTypes,
  ...callTypes,
  ...requestTypes,
  ...membershipTypes,
  ...moneyTypes,
  ...checkInTypes,
  ...moderationTypes,
  ...identityTypes,
] as const;
export type NotificationType = (typeof notificationTypes)[number];
export type CallType = (typeof callTypes)[number];
export type RequestType = (typeof requestTypes)[number];
export type MembershipType = (typeof membershipTypes)[number];
export type MoneyType = (typeof moneyTypes)[number];
export type CheckInType = (typeof checkInTypes)[number];
export type ModerationType = (typeof moderationTypes)[number];
export type IdentityType = (typeof identityTypes)[number];
/** Of what nobody sent. */
export type OwnType = MembershipType | MoneyType | CheckInType | ModerationType | IdentityType;

export const isAboutMessage = (type: NotificationType): boolean =>
  messageTypes.some((each) => each === type);
export const isAboutCall = (type: NotificationType): type is CallType =>
  callTypes.some((each) => each === type);
export const isAboutRequest = (type: NotificationType): type is RequestType =>
  requestTypes.some((each) => each === type);

export const isAboutMembership = (type: NotificationType): type is MembershipType =>
  membershipTypes.some((each) => each === type);

export const isAboutMoney = (type: NotificationType): type is MoneyType =>
  moneyTypes.some((each) => each === type);

export const isAboutCheckIn = (type: NotificationType): type is CheckInType =>
  checkInTypes.some((each) => each === type);

export const isAboutModeration = (type: NotificationType): type is ModerationType =>
  moderationTypes.some((each) => each === type);

export const isAboutIdentity = (type: NotificationType): type is IdentityType =>
  identityTypes.some((each) => each === type);

/** Whether nobody sent it: it is about the member's own affairs. */
export const isOwn = (type: NotificationType): type is OwnType =>
  isAboutMembership(type) ||
  isAboutMoney(type) ||
  isAboutCheckIn(type) ||
  isAboutModeration(type) ||
  isAboutIdentity(type);

/** What can be turned off; everything about the membership and about money goes by one switch, and so do requests, calls and the identity check. */
export const switchNames = [
  'like',
  'match',
  'message',
  'messageRequest',
  'call',
  'request',
  'payment',
  'verification',
] as const;
export type SwitchName = (typeof switchNames)[number];

/** Null: it cannot be turned off. A check-in is reminded of because its member asked for it; a decision has to be known. */
export function switchOf(type: NotificationType): SwitchName | null {
  if (isAboutCheckIn(type) || isAboutModeration(type)) return null;
  if (isAboutIdentity(type)) return 'verification';
  if (type === 'message.request') return 'messageRequest';
  if (isAboutCall(type)) return 'call';
  if (isAboutRequest(type)) return 'request';
  return isAboutMembership(type) || isAboutMoney(type) ? 'payment' : type;
}
