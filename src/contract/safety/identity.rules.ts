export const documentTypes = ['aadhaar', 'passport', 'driving-licence'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentNames: Record<DocumentType, string> = {
  aadhaar: 'Aadhaar card',
  passport: 'Passport',
  'driving-licence': 'Driving licence',
};

/** Aadhaar is a name, and keeps its capital. */
export const documentInSentence: Record<DocumentType, string> = {
  aadhaar: 'Aadhaar card',
  passport: 'passport',
  'driving-licence': 'driving licence',
};

/** Said before a check begins, after it, and in the mail about it. */
export const KEPT_AFTER_CHECK =
  'We keep the type of the document, your birth date, the outcome, who decided, and a fingerprint by which the same document is known again; of companions also the name, locked.';

export type DocumentSide = 'front' | 'back';

/** What has to be photographed of each. The back of an Aadhaar shows its number once more, and nothing that is needed. */
export const sidesOf: Record<DocumentType, readonly DocumentSide[]> = {
  aadhaar: ['front'],
  passport: ['front'],
  'driving-licence': ['front', 'back'],
};

/** `started`: still being put together; `waiting` for a person; `lapsed`: never sent, or not looked at in time; `revoked`: approved, and taken back. */
export const identityStates = [
  'started',
  'waiting',
  'approved',
  'refused',
  'lapsed',
  'withdrawn',
  'revoked',
] as const;
export type IdentityState = (typeof identityStates)[number];

/** `details`: what the member has typed, or what a signed Aadhaar file says; `ekyc`: the photo in that file. */
export const identityFileKinds = ['front', 'back', 'selfie', 'details', 'ekyc'] as const;
export type IdentityFileKind = (typeof identityFileKinds)[number];

/** Those that a reviewer looks at. */
export const identityPictures = ['front', 'back', 'selfie', 'ekyc'] as const;
export type IdentityPicture = (typeof identityPictures)[number];

/** One of these has to be on the selfie: a picture from somewhere else would not show it. */
export const gestures = {
  'two-fingers': 'Hold up two fingers beside your face, like a V',
  'three-fingers': 'Hold up three fingers beside your face',
  'thumb-up': 'Show a thumbs-up beside your face',
  'open-palm': 'Hold your open palm beside your face',
  'hand-on-head': 'Put one hand on top of your head',
  'touch-ear': 'Touch one of your ears',
} as const;
export type Gesture = keyof typeof gestures;
export const gestureIds = Object.keys(gestures) as [Gesture, ...Gesture[]];

/** Why somebody was not approved, as they read it. */
export const identityReasons = {
  unreadable: 'Your document could not be read. Please take the photo in daylight, without glare.',
  'not-covered': 'The first eight digits of your Aadhaar number were not covered.',
  expired: 'Your document has expired.',
  'other-person': 'The selfie and the document do not seem to show the same person.',
  'wrong-gesture': 'Your selfie does not show the gesture that we asked for.',
  'wrong-document': 'The photo does not show the document that you chose.',
  'details-differ': 'What you typed differs from what the document says.',
  'used-elsewhere': 'This document has been used for another account.',
  forged: 'The document does not look genuine.',
  'under-18': 'The document says that you are under 18.',
  'companion-name':
    'You are a companion now. Of companions we also keep the name on the document, locked, for payouts and tax, so please show it once more.',
  other: 'Something else was not right.',
} as const;
export type IdentityReason = keyof typeof identityReasons;
export const identityReasonIds = Object.keys(identityReasons) as [
  IdentityReason,
  ...IdentityReason[],
];

/** Those that a reviewer chooses from; the others follow from what they saw. */
export const refusalReasons = [
  'unreadable',
  'expired',
  'other-person',
  'wrong-gesture',
  'wrong-document',
  'details-differ',
  'used-elsewhere',
  'forged',
  'other',
] as const satisfies readonly IdentityReason[];

export const DOCUMENT_NAME_MAX = 100;
export const REVIEW_WORDS_MAX = 600;
/** In pixels, of documents and selfies: nobody could read less. */
export const DOCUMENT_MIN_SIDE = 300;
export const DOCUMENT_MAX_BYTES = 10_485_759;
/** In letters; a request holds little more. */
export const EKYC_MAX = 90_000;

/** Twelve digits in a row, however they are grouped. */
export const holdsAadhaarNumber = (text: string): boolean =>
  /(?<!\d)\d(?:[\s.\-/]*\d){11}(?![\s.\-/]*\d)/u.test(text.normalize('NFKC'));

/** Without what people write between the signs. */
export const plainNumber = (number: string): string =>
  number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
