export const companionRefusals = {
  COMPANIONS_ONLY: {
    status: 403,
    message: 'This is for companions. Become one with the companion plan.',
  },
  COMPANION_UNLISTED: {
    status: 409,
    message: 'You are not listed as a companion yet. Your companion profile says what is missing.',
  },
  TIME_OFF_FULL: { status: 409, message: 'That is a lot of time off. Please remove some first.' },
  CHAT_OF_REQUEST: {
    status: 409,
    message: 'This chat belongs to a request. Please end that under Requests.',
  },
  REQUEST_MOVED: {
    status: 409,
    message: 'This request is not what it was. Please look at it again.',
  },
  REQUEST_LIMIT: {
    status: 409,
    message: 'You have asked for so much already. Please wait for an answer first.',
  },
  COMPANION_OFFERS_OTHER: { status: 409, message: 'They do not offer this.' },
  COMPANION_NOT_NOW: { status: 409, message: 'They are not available now. Please choose a time.' },
  TIME_UNSUITABLE: {
    status: 409,
    message: 'This time is not possible any more. Please choose another one.',
  },
  MATCHED_UNDER_BENEFITS: {
    status: 409,
    message:
      'You two are matched under Friendship with Benefits, where no companion can be asked for.',
  },
  BUDGET_USED_UP: {
    status: 409,
    message: 'The companion time of this plan is used up. The next plan brings new time.',
  },
  PAIR_LIMIT: {
    status: 409,
    message: 'You two have used what can be paid for in one day. Please go on tomorrow.',
  },
  RUNG_ENOUGH: {
    status: 409,
    message: 'You have called several times without an answer. Please wait a while.',
  },
  SESSION_OPEN: {
    status: 409,
    message: 'One of you is still in another chat or call. Please try again in a while.',
  },
  CLIENT_UNREADY: {
    status: 409,
    message: 'They cannot take this up right now. You can leave it open, or decline it.',
  },
  DISPUTE_LATE: {
    status: 409,
    message: ({ days }: { days: number }) =>
      `This can be disputed within ${days} days after it ended, while it has not gone back.`,
  },
  DISPUTE_KNOWN: { status: 409, message: 'You have told us about this one already.' },
  DISPUTE_DECIDED: { status: 409, message: 'This has been decided already.' },
  PAYOUT_DETAILS_MISSING: {
    status: 409,
    message: 'Please tell us first where the money goes, and your PAN.',
  },
  PAYOUT_NAME: {
    status: 409,
    message:
      'This name is not the one on your checked document. Only an account of your own can be paid.',
  },
  PAYOUT_TOO_SMALL: {
    status: 409,
    message: ({ least }: { least: string }) => `The least that can be paid out is ${least}.`,
  },
  PAYOUT_TOO_LARGE: { status: 409, message: 'That is more than is available.' },
  PAYOUT_MOVED: { status: 409, message: 'This payout is not at that step any more.' },
  PAYOUTS_EXPORTED: {
    status: 409,
    message:
      'Some of these stand in a bank file already. Please make sure that none is paid twice.',
  },
  NOT_RATEABLE: {
    status: 409,
    message: 'You can rate each other within 14 days after your chat or call.',
  },
  ALREADY_RATED: { status: 409, message: 'You have rated this already.' },
  ALREADY_CONTESTED: { status: 409, message: 'Our team has this before them already.' },
  IN_A_CALL: { status: 409, message: 'You are in a call already. Please end that one first.' },
  CALL_OVER: { status: 409, message: 'This call has ended, or was answered elsewhere.' },
} as const;
