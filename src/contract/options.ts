/** The option lists of the product. Values are stored; labels are shown. */

export const userTypes = ['normal', 'provider'] as const;
export type UserType = (typeof userTypes)[number];

export const memberRoles = ['member', 'moderator', 'admin'] as const;

export const connectionTypes = [
  'rent-a-friend',
  'friendship-with-benefits',
  'emotional-healing',
  'virtual-relationship',
] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const connectionTypeLabels: Record<ConnectionType, string> = {
  'rent-a-friend': 'Rent-a-Friend',
  'friendship-with-benefits': 'Friendship with Benefits',
  'emotional-healing': 'Emotional Healing (SHIV)',
  'virtual-relationship': 'Virtual Relationship / Fantasy Roleplay',
};
