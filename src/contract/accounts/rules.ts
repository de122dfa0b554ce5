export const userTypes = ['normal', 'provider'] as const;
export type UserType = (typeof userTypes)[number];

export const memberRoles = ['member', 'moderator', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const PASSWORD_MIN = 6;

export const pages = {
  public: ['/login', '/register', '/forgot-password'],
  link: ['/reset-password', '/confirm-email'],
} as const;
