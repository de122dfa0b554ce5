import { companionRefusals } from './companions/refusals.ts';
import { messageRefusals } from './messages/refusals.ts';

/** Every refusal the server can give: its HTTP status and the one sentence members read, made of its data where it names some. */
export const refusals = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  LIST_TOO_LONG: { status: 400, message: 'That list is too long.' },
  UNREADABLE: { status: 400, message: 'That holds characters that cannot be read.' },
  NO_SUCH_PAGE: { status: 400, message: 'That page does not exist.' },
  SAME_EMAIL: { status: 400, message: 'This is already your email address.' },
  SAME_NUMBER: { status: 400, message: 'This is already your mobile number.' },
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
  SIGN_IN_STEP_OVER: {
    status: 401,
    message: 'That took too long or too many tries. Please start again with your password.',
  },
  WRONG_CODE: { status: 403, message: 'That code is not right. Please try the newest one.' },
  NEXT_CODE_NEEDED: {
    status: 403,
    message:
      'That was right. Somebody has been guessing codes, so please type the next one that your app shows, too.',
  },
  WRONG_RECOVERY_CODE: {
    status: 403,
    message: 'That is none of your recovery codes, or it was used already.',
  },
  PASSKEY_REFUSED: { status: 403, message: 'That passkey did not work. Please try once more.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Please set up a passkey or an authenticator first.',
  },
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
  PAUSED: {
    status: 403,
    message: 'You are paused. Come back first: then you can like and write to people again.',
  },
  APPEAL_OPEN: { status: 409, message: 'An appeal waits for an answer.' },
  STAFF_STAYS: {
    status: 409,
    message: 'You are part of the team. Ask an admin to end that first, then delete your account.',
  },
  EXPORT_IN_USE: {
    status: 409,
    message: 'It is being downloaded right now. If that broke off, try again in a few minutes.',
  },
  MEMBER_LEAVING: { status: 409, message: 'They have asked to be erased, or are gone.' },
  CONSENT_REQUIRED: {
    status: 403,
    message: 'Our terms or privacy policy have changed. Please accept them to go on.',
  },
  IDENTITY_UNVERIFIED: { status: 403, message: 'Please have your identity checked first.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'Nothing has changed. Please confirm first that it is you.',
  },
  FACTOR_PROOF_REQUIRED: {
    status: 403,
    message: 'The team confirms with a passkey or a code from the app, not with the password.',
  },
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
  NUMBER_REFUSED: {
    status: 403,
    message:
      'An account with this number was closed for good. Please write to our grievance officer.',
  },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  SECOND_FACTOR_KEPT: {
    status: 409,
    message:
      'Whoever looks after the site needs a passkey or an authenticator. Add another one first.',
  },
  PASSKEY_KNOWN: { status: 409, message: 'This passkey is in use already.' },
  PASSKEY_LIMIT: { status: 409, message: 'That is the most passkeys. Remove one first.' },
  SETUP_OVER: { status: 410, message: 'That took too long. Please start the set-up again.' },
  EMAIL_TAKEN: { status: 409, message: 'Email is already registered. Please sign in instead.' },
  NUMBER_TAKEN: {
    status: 409,
    message:
      'This number is confirmed on another account. Remove it there first, or use another one.',
  },
  ALREADY_LIKED: { status: 409, message: 'Profile already liked' },
  ALREADY_MATCHED: { status: 409, message: 'You are already matched' },
  DOCUMENT_CHANGED: {
    status: 409,
    message: 'There is a newer version by now. Please reload the page.',
  },
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
  IDENTITY_OPEN: {
    status: 409,
    message: 'You have begun a check already. Please finish it, or take it back.',
  },
  IDENTITY_VERIFIED: { status: 409, message: 'Your identity is checked already.' },
  IDENTITY_NOT_STARTED: { status: 409, message: 'Please choose a document first.' },
  IDENTITY_SENT: {
    status: 409,
    message: 'Your check is with our team. Nothing can be changed now.',
  },
  IDENTITY_INCOMPLETE: {
    status: 409,
    message: 'Something is missing. Please go through the steps once more.',
  },
  EKYC_UNSIGNED: {
    status: 422,
    message:
      'This is no genuine offline e-KYC file: its signature does not hold. Please get a new one, or photograph your document.',
  },
  IDENTITY_DECIDED: { status: 409, message: 'This check waits for nobody any more.' },
  IDENTITY_CLAIMED: { status: 409, message: 'Somebody else is working on this check.' },
  IDENTITY_UNCLAIMED: { status: 409, message: 'Please claim this check first.' },
  COVER_FIRST: {
    status: 409,
    message: 'Please say first whether the first eight digits are covered.',
  },
  DOCUMENT_EXPIRED: {
    status: 409,
    message: 'This document has expired. Please refuse it, with that reason.',
  },
  DOCUMENT_USED: {
    status: 409,
    message: 'This document was used for another account. Please refuse it, with that reason.',
  },
  SEEN_UNDER_AGE: {
    status: 409,
    message: 'Somebody under 18 has shown this document before. Only an admin can approve it.',
  },
  UNDER_AGE: {
    status: 409,
    message: 'The document says that they are under 18: confirming it closes the account.',
  },
  REVIEW_UNAVAILABLE: {
    status: 503,
    message: 'Documents cannot be opened right now. Please tell whoever runs the server.',
  },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'File size must be less than 10MB' },
  CHAT_CLOSED: { status: 409, message: 'This conversation is closed.' },
  IN_A_CALL: { status: 409, message: 'You are in a call already. Please end that one first.' },
  CALL_OVER: { status: 409, message: 'This call has ended, or was answered elsewhere.' },
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
  VERIFIED_ONLY: {
    status: 409,
    message: 'They take likes and first messages from verified members only. Get verified first.',
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
  CODE_EXPIRED: {
    status: 410,
    message: 'This code does not work any more. Please ask for a new one.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'That is more than we can take in one request.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'File size must be less than 5MB' },
  NOT_AN_IMAGE: { status: 415, message: 'Please select only image files' },
  WRONG_BODY_TYPE: { status: 415, message: 'Please send the request body as JSON.' },
  PASSWORD_TOO_WEAK: {
    status: 422,
    message: ({ fault }: { fault: string }) =>
      `Password is too weak. Please choose a stronger password. ${fault}`,
  },
  CODE_WRONG: {
    status: 422,
    message: ({ triesLeft }: { triesLeft: number }) =>
      triesLeft === 0
        ? 'That is not the code. Please ask for a new one.'
        : `That is not the code. You have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.`,
  },
  PHOTO_EMPTY: { status: 422, message: 'That file is empty. Please choose another photo.' },
  PHOTO_DAMAGED: {
    status: 422,
    message: 'That photo is damaged and cannot be read. Please choose another.',
  },
  PHOTO_TOO_SMALL: {
    status: 422,
    message: ({ least }: { least: number }) =>
      `That photo is too small to be read: each side needs at least ${least} pixels. Please take another.`,
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
  TEXT_UNSENT: {
    status: 503,
    message: 'We could not send the text. Please try again in a moment.',
  },
  TEXTS_USED_UP: {
    status: 503,
    message: 'We cannot send any more texts today. Please try again tomorrow.',
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
  ...companionRefusals,
  ...messageRefusals,
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<
  string,
  { status: number; message: string | ((data: never) => string) }
>;

export type RefusalCode = keyof typeof refusals;
