const typesOfOthers = ['like', 'match', 'message'] as const;
/** About one's own money and membership. */
const membershipTypes = [
  'payment.completed',
  'payment.refunded',
  'payment.disputed',
  'membership.ending',
] as const;
/** About the meeting that one wanted to check in from. */
const checkInTypes = ['check-in.ended', 'check-in.missed'] as const;
/** About what our team has decided: on one's report, or about oneself. */
const standingTypes = ['report.decided', 'decision.made'] as const;
export const notificationTypes = [
  ...typesOfOthers,
  ...membershipTypes,
  ...checkInTypes,
  ...standingTypes,
] as const;
export type NotificationType = (typeof notificationTypes)[number];
export type MembershipType = (typeof membershipTypes)[number];
export type CheckInType = (typeof checkInTypes)[number];
export type StandingType = (typeof standingTypes)[number];

export const isAboutMembership = (type: NotificationType): type is MembershipType =>
  membershipTypes.some((each) => each === type);

export const isAboutCheckIn = (type: NotificationType): type is CheckInType =>
  checkInTypes.some((each) => each === type);

export const isAboutStanding = (type: NotificationType): type is StandingType =>
  standingTypes.some((each) => each === type);

/** Whether nobody sent it: it is about the member's own affairs. */
export const isOwn = (
  type: NotificationType,
): type is MembershipType | CheckInType | StandingType =>
  isAboutMembership(type) || isAboutCheckIn(type) || isAboutStanding(type);

/** What can be turned off; everything about the membership goes by one switch. */
export const switchNames = [...typesOfOthers, 'payment'] as const;
export type SwitchName = (typeof switchNames)[number];

/** Null: it cannot be turned off. A check-in is reminded of because its member asked for it; a decision has to be known. */
export function switchOf(type: NotificationType): SwitchName | null {
  if (isAboutCheckIn(type) || isAboutStanding(type)) return null;
  return isAboutMembership(type) ? 'payment' : type;
}
