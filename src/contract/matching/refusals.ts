export const matchingRefusals = {
  ALREADY_LIKED: { status: 409, message: 'Profile already liked' },
  ALREADY_MATCHED: { status: 409, message: 'You are already matched' },
  VERIFIED_ONLY: {
    status: 409,
    message: 'They take likes and first messages from verified members only. Get verified first.',
  },
} as const;
