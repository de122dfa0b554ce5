declare module '#server/platform/reactions.ts' {
  interface Changes {
    /** There is something to show of a member now; told again if it had been there before. */
    'profile.presentable': { memberId: string };
  }
}

export {};
