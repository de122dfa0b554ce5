/** Apart from what reads the draft: that checks every answer, which takes Zod. */
export const ONBOARDING_DRAFT = 'onboarding';
