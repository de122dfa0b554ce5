const typesOfOthers = ['like', 'match', 'message'] as const;
/** About one's own money and membership. */
const membershipTypes = [
  'payment.completed',
  'payment.refunded',
  'payment.disputed',
  'membership.ending',
] as const;
export const notificationTypes = [...typesOfOthers, ...membershipTypes] as const;
export type NotificationType = (typeof notificationTypes)[number];
export type MembershipType = (typeof membershipTypes)[number];

export const isAboutMembership = (type: NotificationType): type is MembershipType =>
  membershipTypes.some((each) => each === type);

/** What can be turned off; everything about the membership goes by one switch. */
export const switchNames = [...typesOfOthers, 'payment'] as const;
export type SwitchName = (typeof switchNames)[number];

export const switchOf = (type: NotificationType): SwitchName =>
  isAboutMembership(type) ? 'payment' : type;
