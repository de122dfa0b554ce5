/** Every refusal the server can give: its HTTP status and the one sentence members read, made of its data where it names some. */
export const refusals = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  LIST_TOO_LONG: { status: 400, message: 'That list is too long.' },
  UNREADABLE: { status: 400, message: 'That holds characters that cannot be read.' },
  NO_SUCH_PAGE: { status: 400, message: 'That page does not exist.' },
  SAME_EMAIL: { status: 400, message: 'This is already your email address.' },
  SAME_PASSWORD: { status: 400, message: 'Please choose a password that is new.' },
  PROFILE_EMPTIED: {
    status: 400,
    message: ({ missing }: { missing: string }) => `Your profile needs ${missing}.`,
  },
  NOTHING_WRITTEN: { status: 400, message: 'Please write something first.' },
  WRONG_AMOUNT: { status: 400, message: 'The amount is not the price of this plan.' },
  UNKNOWN_PUSH_SERVICE: { status: 400, message: 'We do not know this push service.' },
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
  RETURN_REFUSED: {
    status: 403,
    message:
      'An account with this email was closed for good. Please write to our grievance officer.',
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
  NOT_REFUNDABLE: {
    status: 409,
    message: 'Only a completed payment can be refunded, by the provider that took it.',
  },
  REFUND_ASKED: { status: 409, message: 'A refund of this payment has already been asked for.' },
  REFUND_PROPOSED: {
    status: 409,
    message: 'This refund waits for a second admin, who decides it among the cases.',
  },
  CASE_CLOSED: { status: 409, message: 'This case is closed already.' },
  CASE_CLAIMED: { status: 409, message: 'Somebody else is working on this case.' },
  CASE_UNCLAIMED: { status: 409, message: 'Please claim this case first.' },
  ADMIN_DECIDES: { status: 409, message: 'Only an admin can change what was decided here.' },
  ANOTHER_DECIDES: { status: 409, message: 'Somebody else has to decide this one.' },
  NOTHING_TO_REMOVE: { status: 409, message: 'This report names nothing that could be removed.' },
  ALREADY_APPEALED: { status: 409, message: 'You have appealed against this already.' },
  CHAT_CLOSED: { status: 409, message: 'This conversation is closed.' },
  TOO_LATE_TO_DELETE: {
    status: 409,
    message: 'A message can be deleted for 15 minutes after it was sent.',
  },
  CHECK_IN_OPEN: {
    status: 409,
    message: 'You have a check-in already. Please end that one first.',
  },
  CHECK_IN_TOLD: {
    status: 409,
    message: 'Your contact has been told. Please say first that you are safe.',
  },
  CHECK_IN_TOO_LONG: {
    status: 409,
    message: 'A check-in ends within a day. Please check in, and plan another one.',
  },
  MATCHES_ONLY: { status: 409, message: 'They only take messages from their matches.' },
  PHOTO_LIMIT: {
    status: 409,
    message: ({ most, current }: { most: number; current: number }) =>
      `You can only upload up to ${most} photos. You currently have ${current} photos.`,
  },
  CONTACT_LIMIT: {
    status: 409,
    message: ({ most }: { most: number }) =>
      `You can list ${most} contacts. Take one off before you add another.`,
  },
  HELD_LIMIT: {
    status: 409,
    message:
      'So much of yours waits for a person that nothing more can today. Please change it, or try again tomorrow.',
  },
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
  TEXT_QUESTIONED: {
    status: 422,
    message: ({ reason }: { family: string; reason: string }) => `Are you sure? ${reason}`,
  },
  ONBOARDING_UNFINISHED: { status: 422, message: 'Please fill in every step first.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  UPLOADS_UNDER_WAY: {
    status: 429,
    message: 'Your other files are still on their way. Please wait until they are here.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'Failed to create checkout session. Please try again.',
  },
  REFUND_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider did not confirm the refund. Please look again in a minute.',
  },
  CONNECTION_TOO_SLOW: {
    status: 503,
    message: 'Your connection is too slow at the moment. Please try again later.',
  },
  UNAVAILABLE: { status: 503, message: 'We are very busy. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<
  string,
  { status: number; message: string | ((data: never) => string) }
>;

export type RefusalCode = keyof typeof refusals;
