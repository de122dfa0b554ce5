export const userTypes = ['normal', 'provider'] as const;
export type UserType = (typeof userTypes)[number];

export const memberRoles = ['member', 'moderator', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const PASSWORD_MIN = 6;
export const NAME_MAX = 80;

/**
 * `restricted`: reads, but neither writes nor likes; `suspended` until a time, and `banned` without an end: sees why, and keeps what
 * belongs to them; `deleting`: has asked to go; `erased`: has gone.
 */
export const memberStatuses = [
  'active',
  'restricted',
  'suspended',
  'banned',
  'deleting',
  'erased',
] as const;
export type MemberStatus = (typeof memberStatuses)[number];
/** They read what was decided about them, and nothing else. */
export const isLockedOut = (status: MemberStatus): boolean =>
  status === 'suspended' || status === 'banned';
