import { accountRefusals } from './accounts/refusals.ts';
import { billingRefusals } from './billing/refusals.ts';
import { companionRefusals } from './companions/refusals.ts';
import { matchingRefusals } from './matching/refusals.ts';
import { messageRefusals } from './messages/refusals.ts';
import { profileRefusals } from './profiles/refusals.ts';
import { safetyRefusals } from './safety/refusals.ts';

/**
 * Every refusal the server can give: its HTTP status and the one sentence members read, made of its data where it names some.
 * Those that one feature gives stand in its refusals.ts; here are those of the platform and of several.
 */
export const refusals = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_BODY: { status: 400, message: 'The request body is not valid JSON.' },
  LIST_TOO_LONG: { status: 400, message: 'That list is too long.' },
  UNREADABLE: { status: 400, message: 'That holds characters that cannot be read.' },
  NO_SUCH_PAGE: { status: 400, message: 'That page does not exist.' },
  UNKNOWN_PUSH_SERVICE: { status: 400, message: 'We do not know this push service.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in to continue.' },
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
  CONSENT_REQUIRED: {
    status: 403,
    message: 'Our terms or privacy policy have changed. Please accept them to go on.',
  },
  IDENTITY_UNVERIFIED: { status: 403, message: 'Please have your identity checked first.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'Nothing has changed. Please confirm first that it is you.',
  },
  EMAIL_UNVERIFIED: {
    status: 403,
    message: 'Please confirm your email first. The link is in your mail.',
  },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  BODY_TOO_LARGE: { status: 413, message: 'That is more than we can take in one request.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'File size must be less than 5MB' },
  NOT_AN_IMAGE: { status: 415, message: 'Please select only image files' },
  WRONG_BODY_TYPE: { status: 415, message: 'Please send the request body as JSON.' },
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
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  PIXELS_SPENT: {
    status: 429,
    message: 'Your pictures were very large. Please choose a smaller one, or try again later.',
  },
  UPLOADS_UNDER_WAY: {
    status: 429,
    message: 'Your other files are still on their way. Please wait until they are here.',
  },
  CONNECTION_TOO_SLOW: {
    status: 503,
    message: 'Your connection is too slow at the moment. Please try again later.',
  },
  UNAVAILABLE: { status: 503, message: 'We are very busy. Please try again in a moment.' },
  ...accountRefusals,
  ...billingRefusals,
  ...profileRefusals,
  ...safetyRefusals,
  ...matchingRefusals,
  ...messageRefusals,
  ...companionRefusals,
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<
  string,
  { status: number; message: string | ((data: never) => string) }
>;

export type RefusalCode = keyof typeof refusals;
