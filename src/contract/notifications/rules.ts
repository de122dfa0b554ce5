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
export const notificationTypes = [...typesOfOthers, ...membershipTypes, ...checkInTypes] as const;
export type NotificationType = (typeof notificationTypes)[number];
export type MembershipType = (typeof membershipTypes)[number];
export type CheckInType = (typeof checkInTypes)[number];

export const isAboutMembership = (type: NotificationType): type is MembershipType =>
  membershipTypes.some((each) => each === type);

export const isAboutCheckIn = (type: NotificationType): type is CheckInType =>
  checkInTypes.some((each) => each === type);

/** What can be turned off; everything about the membership goes by one switch. */
export const switchNames = [...typesOfOthers, 'payment'] as const;
export type SwitchName = (typeof switchNames)[number];

/** Null: it cannot be turned off. A check-in is reminded of because its member asked for it. */
export function switchOf(type: NotificationType): SwitchName | null {
  if (isAboutCheckIn(type)) return null;
  return isAboutMembership(type) ? 'payment' : type;
}
