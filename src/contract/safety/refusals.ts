export const safetyRefusals = {
  APPEAL_OPEN: { status: 409, message: 'An appeal waits for an answer.' },
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
  TEXT_QUESTIONED: {
    status: 422,
    // `field`: of several that were sent together.
    message: ({ reason }: { family: string; reason: string; field?: string }) =>
      `Are you sure? ${reason}`,
  },
} as const;
