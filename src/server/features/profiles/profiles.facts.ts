declare module '#server/platform/reactions.ts' {
  interface Changes {
    /** Anything that others find them by may be different now. */
    'profile.changed': { memberId: string };
    /** They are here, for the first time in this step. */
    'member.active': { memberId: string; activeAt: Date };
    /** There is something to show of a member now; told again if it had been there before. */
    'profile.presentable': { memberId: string };
  }
}

export {};
