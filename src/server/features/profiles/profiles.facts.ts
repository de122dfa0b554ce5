import { fact } from '#server/platform/work.ts';

/** There is something to show of a member now; told again if it had been there before. */
export const profilePresentable = fact<{ memberId: string }>('profile.presentable');
