/** About what others do: each can be turned off. */
export const switchedTypes = ['like', 'match', 'message'] as const;
/** About one's own money and membership: always told. */
const membershipTypes = [
  'payment.completed',
  'payment.refunded',
  'payment.disputed',
  'membership.ending',
] as const;
export const notificationTypes = [...switchedTypes, ...membershipTypes] as const;
export type NotificationType = (typeof notificationTypes)[number];
export type MembershipType = (typeof membershipTypes)[number];

export const isAboutMembership = (type: NotificationType): type is MembershipType =>
  membershipTypes.some((each) => each === type);
