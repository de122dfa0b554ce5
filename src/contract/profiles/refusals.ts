export const profileRefusals = {
  PROFILE_EMPTIED: {
    status: 400,
    message: ({ missing }: { missing: string }) => `Your profile needs ${missing}.`,
  },
  PAUSED: {
    status: 403,
    message: 'You are paused. Come back first: then you can like and write to people again.',
  },
  PHOTO_LIMIT: {
    status: 409,
    message: ({ most, current }: { most: number; current: number }) =>
      `You can only upload up to ${most} photos. You currently have ${current} photos.`,
  },
  ONBOARDING_UNFINISHED: { status: 422, message: 'Please fill in every step first.' },
} as const;
