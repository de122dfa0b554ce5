import { fact } from '#server/platform/work.ts';

/** Anything that others find them by may be different now. */
export const profileChanged = fact<{ memberId: string }>('profile.changed');

/** They are here, for the first time in this step. */
export const memberActive = fact<{ memberId: string; activeAt: Date }>('member.active');

/** There is something to show of a member now; told again if it had been there before. */
export const profilePresentable = fact<{ memberId: string }>('profile.presentable');
