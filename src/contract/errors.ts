/** Every refusal the server can give: its HTTP status and the one sentence members read. */
export const refusals = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in to continue.' },
  SIGN_IN_FAILED: { status: 401, message: 'Failed to sign in. Please check your credentials.' },
  SIGNATURE_REFUSED: { status: 400, message: 'This was not signed by the payment provider.' },
  EVENT_UNREADABLE: { status: 400, message: 'This is not an event of the payment provider.' },
  SUBSCRIPTION_REQUIRED: { status: 402, message: 'Please choose a plan to continue.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request did not come from our own pages.' },
  ACCOUNT_RESTRICTED: {
    status: 403,
    message: 'Your account is restricted: you can read, but neither write nor like.',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Your account is suspended.' },
  ACCOUNT_BANNED: { status: 403, message: 'Your account is closed.' },
  ACCOUNT_DELETING: { status: 403, message: 'Your account is being deleted.' },
  IDENTITY_UNVERIFIED: { status: 403, message: 'Please have your identity checked first.' },
  PROOF_REQUIRED: { status: 403, message: 'Please confirm first that it is you.' },
  WRONG_PASSWORD: { status: 403, message: 'That is not your current password.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Please confirm your email first. The link is in your mail.',
  },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  EMAIL_TAKEN: { status: 409, message: 'Email is already registered. Please sign in instead.' },
  ALREADY_LIKED: { status: 409, message: 'Profile already liked' },
  ALREADY_MATCHED: { status: 409, message: 'You are already matched' },
  ANOTHER_MEMBER: { status: 409, message: 'Somebody else is signed in here by now.' },
  CHAT_OPEN: { status: 409, message: 'Only a closed conversation can be removed.' },
  CHAT_OF_MATCH: { status: 409, message: 'You two are matched. Unmatch to end this chat.' },
  PLAN_COVERED: {
    status: 409,
    message: 'Your companion plan already includes everything this plan offers.',
  },
  NOT_REFUNDABLE: { status: 409, message: 'Only a completed payment can be refunded.' },
  REFUND_ASKED: { status: 409, message: 'A refund of this payment has already been asked for.' },
  CHAT_CLOSED: { status: 409, message: 'This conversation is closed.' },
  TOO_LATE_TO_DELETE: {
    status: 409,
    message: 'A message can be deleted for 15 minutes after it was sent.',
  },
  PHOTO_LIMIT: { status: 409, message: 'You cannot upload more photos.' },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'That is more than we can take in one request.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'File size must be less than 5MB' },
  NOT_AN_IMAGE: { status: 415, message: 'Please select only image files' },
  WRONG_BODY_TYPE: { status: 415, message: 'Please send the request body as JSON.' },
  PASSWORD_TOO_WEAK: {
    status: 422,
    message: 'Password is too weak. Please choose a stronger password.',
  },
  PHOTO_EMPTY: { status: 422, message: 'That file is empty. Please choose another photo.' },
  PHOTO_DAMAGED: {
    status: 422,
    message: 'That photo is damaged and cannot be read. Please choose another.',
  },
  PHOTO_TOO_MANY_PIXELS: {
    status: 422,
    message: 'That photo has too many pixels. Please choose a smaller one.',
  },
  ONBOARDING_UNFINISHED: { status: 422, message: 'Please fill in every step first.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Failed to create checkout session. Please try again.',
  },
  REFUND_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider did not confirm the refund. Please look again in a minute.',
  },
  UNAVAILABLE: { status: 503, message: 'We are very busy. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;
