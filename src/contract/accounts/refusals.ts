export const accountRefusals = {
  SAME_EMAIL: { status: 400, message: 'This is already your email address.' },
  SAME_NUMBER: { status: 400, message: 'This is already your mobile number.' },
  SAME_PASSWORD: { status: 400, message: 'Please choose a password that is new.' },
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
  STAFF_STAYS: {
    status: 409,
    message: 'You are part of the team. Ask an admin to end that first, then delete your account.',
  },
  EXPORT_IN_USE: {
    status: 409,
    message: 'It is being downloaded right now. If that broke off, try again in a few minutes.',
  },
  MEMBER_LEAVING: { status: 409, message: 'They have asked to be erased, or are gone.' },
  FACTOR_PROOF_REQUIRED: {
    status: 403,
    message: 'The team confirms with a passkey or a code from the app, not with the password.',
  },
  WRONG_PASSWORD: { status: 403, message: 'That is not your current password.' },
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
  DOCUMENT_CHANGED: {
    status: 409,
    message: 'There is a newer version by now. Please reload the page.',
  },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  CODE_EXPIRED: {
    status: 410,
    message: 'This code does not work any more. Please ask for a new one.',
  },
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
  TEXT_UNSENT: {
    status: 503,
    message: 'We could not send the text. Please try again in a moment.',
  },
  TEXTS_USED_UP: {
    status: 503,
    message: 'We cannot send any more texts today. Please try again tomorrow.',
  },
} as const;
