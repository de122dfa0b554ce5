import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { pixelBudget, pixelBudgetBeforePlan } from '../profiles/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, cursorSchema } from '../paging.ts';
import { plainText } from '../plain-text.ts';
import { documentDetailsSchema, documentTypeSchema } from './identity.fields.ts';
import {
  gestureIds,
  holdsAadhaarNumber,
  identityFileKinds,
  identityPictures,
  identityReasonIds,
  identityStates,
  EKYC_MAX,
  refusalReasons,
  REVIEW_WORDS_MAX,
} from './identity.rules.ts';
import { acts, admins, looks, person, staff } from './staff.endpoints.ts';

const feature = 'safety';
const done = z.object({ ok: z.literal(true) });
const one = z.object({ id: z.uuid() });

export const identityCheckSchema = z.object({
  id: z.uuid(),
  documentType: documentTypeSchema,
  state: z.enum(identityStates),
  gesture: z.enum(gestureIds),
  /** Which parts are here. */
  files: z.array(z.enum(identityFileKinds)),
  /** Whether the details come from a signed e-KYC: nothing is typed then. */
  signed: z.boolean(),
  startedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  /** By when a person is to have looked. */
  dueAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** When all that was uploaded is destroyed at the latest. */
  destroyAt: z.iso.datetime(),
  reason: z.enum(identityReasonIds).nullable(),
  /** What the reviewer wrote. */
  words: z.string().nullable(),
});
export type IdentityCheck = z.infer<typeof identityCheckSchema>;

export const identitySchema = z.object({
  verifiedAt: z.iso.datetime().nullable(),
  /** The one that is open, or the last one. */
  check: identityCheckSchema.nullable(),
  /** How soon a person looks. */
  hours: z.number(),
  /** Whether the signed offline file of an Aadhaar is taken. */
  ekyc: z.boolean(),
});
export type Identity = z.infer<typeof identitySchema>;

const writes = { of: 'identity-writes', perMinute: 30, perDay: 200 } as const;
const uploads = { of: 'identity-uploads', perMinute: 12, perDay: 60 } as const;

const upload = <Kind extends 'front' | 'back' | 'selfie'>(kind: Kind, summary: string) =>
  endpoint({
    feature,
    method: 'POST',
    path: `/identity/${kind}`,
    access: restrictedToo,
    budget: uploads,
    inService: [pixelBudget, pixelBudgetBeforePlan],
    summary,
  })
    .input(z.file())
    .output(identitySchema);

export const identityContract = {
  identity: endpoint({
    feature,
    method: 'GET',
    path: '/identity',
    access: restrictedToo,
    budget: { of: 'identity-looks', perMinute: 600, inMemory: true },
    summary: 'Whether the caller’s identity is checked, and their last check',
  }).output(identitySchema),
  startIdentity: endpoint({
    feature,
    method: 'POST',
    path: '/identity',
    access: restrictedToo,
    budget: { of: 'identity-checks', perMinute: 6, perDay: 12 },
    summary: 'Begin a check with a document; the answer names the gesture of the selfie',
  })
    .input(z.object({ documentType: documentTypeSchema }))
    .output(identitySchema),
  identityFront: upload('front', 'The front of the document; the body is the picture itself'),
  identityBack: upload('back', 'The back of the document; the body is the picture itself'),
  identitySelfie: upload('selfie', 'The selfie with the gesture; the body is the picture itself'),
  identityDetails: endpoint({
    feature,
    method: 'PUT',
    path: '/identity/details',
    access: restrictedToo,
    budget: writes,
    summary: 'What the document says; of an Aadhaar the last four digits alone',
  })
    .input(documentDetailsSchema)
    .output(identitySchema),
  identityEkyc: endpoint({
    feature,
    method: 'PUT',
    path: '/identity/ekyc',
    access: restrictedToo,
    budget: { of: 'identity-ekyc', perMinute: 6, perDay: 30 },
    inService: [pixelBudget, pixelBudgetBeforePlan],
    summary: 'The signed offline e-KYC of an Aadhaar, in place of photos of the card',
  })
    .input(
      z.discriminatedUnion('form', [
        z.object({ form: z.literal('xml'), text: z.string().max(EKYC_MAX) }),
        z.object({ form: z.literal('qr'), digits: z.string().regex(/^\d{500,15000}$/) }),
      ]),
    )
    .output(identitySchema),
  submitIdentity: endpoint({
    feature,
    method: 'POST',
    path: '/identity/submit',
    // Somebody else's document must not become that of the account.
    access: { ...restrictedToo, fresh: true },
    budget: writes,
    summary: 'Send the check to a reviewer',
  }).output(identitySchema),
  withdrawIdentity: endpoint({
    feature,
    method: 'POST',
    path: '/identity/withdraw',
    access: restrictedToo,
    budget: writes,
    summary: 'Take the open check back; all that was uploaded is destroyed',
  }).output(identitySchema),
};

export const identitySummarySchema = z.object({
  id: z.uuid(),
  member: person,
  documentType: documentTypeSchema,
  submittedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  claimedBy: person.nullable(),
  /** From then on anybody may take it. */
  claimedUntil: z.iso.datetime().nullable(),
});
export type IdentitySummary = z.infer<typeof identitySummarySchema>;

/** Computed from what was typed: they decide nothing. */
export const identityHintsSchema = z.object({
  name: z.object({ account: z.string(), likeness: z.enum(['same', 'similar', 'different']) }),
  age: z.object({ document: z.number(), stated: z.number().nullable(), adult: z.boolean() }),
  expired: z.boolean().nullable(),
  /** Accounts that were approved with the same document. */
  seenWith: z.array(person),
  /** Somebody was banned who had it; of an Aadhaar, somebody of the same name, birth date and last four digits. */
  seenBanned: z.boolean(),
  /** Somebody was found to be under 18 with it. */
  seenUnderAge: z.boolean(),
});
export type IdentityHints = z.infer<typeof identityHintsSchema>;

export const identityReviewSchema = identitySummarySchema.extend({
  /** The name beside which the mark will stand; `member.name` is the full one. */
  goesBy: z.string(),
  gesture: z.enum(gestureIds),
  isCompanion: z.boolean(),
  pictures: z.array(z.enum(identityPictures)),
  /** Whether what it says was signed by the government. */
  signed: z.boolean(),
  /** Of an Aadhaar whose cover a reviewer has to look at first, whether they did; null: nothing is to be covered. */
  covered: z.boolean().nullable(),
  /** Both only for whoever has claimed it, and has looked at the cover. */
  details: documentDetailsSchema.nullable(),
  hints: identityHintsSchema.nullable(),
  /** Of the profile, to be asked for one by one. */
  photos: z.array(z.string()),
  /** How many checks of theirs were refused before. */
  refusedBefore: z.number(),
  isMine: z.boolean(),
});
export type IdentityReview = z.infer<typeof identityReviewSchema>;

const reviewText = plainText(z.string().trim().max(REVIEW_WORDS_MAX)).refine(
  (text) => !holdsAadhaarNumber(text),
  'Please leave the number of the document out.',
);

const look = <Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ feature, method: 'GET', path, access: staff, budget: looks, summary });
/** Claiming opens the documents. */
const act = <Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    feature,
    method: 'POST',
    path,
    access: { ...staff, fresh: true },
    budget: acts,
    summary,
  });

const picture = z.object({
  headers: z.object({ 'cache-control': z.string() }),
  body: z.file().mime('image/webp'),
});

/** Only the one who has claimed a check sees what was uploaded, and every view is a row of the audit log. */
export const identityReviewContract = {
  identityQueue: look('/admin/identity', 'Identity checks that wait, the one due first first')
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(identitySummarySchema)),
  identityReview: look('/admin/identity/{id}', 'A check, with what it says for who has claimed it')
    .input(one)
    .output(identityReviewSchema),
  identityPicture: look(
    '/admin/identity/{id}/pictures/{kind}',
    'A picture of a claimed check; every view is recorded before it is opened',
  )
    .route({ outputStructure: 'detailed' })
    .input(one.extend({ kind: z.enum(identityPictures) }))
    .output(picture),
  identityPhoto: look(
    '/admin/identity/{id}/photos/{photoId}',
    'A photo of the profile, to compare; every view is recorded',
  )
    .route({ outputStructure: 'detailed' })
    .input(one.extend({ photoId: z.uuid() }))
    .output(picture),
  identityClaim: act('/admin/identity/{id}/claim', 'Take a check; one reviewer has it at a time')
    .input(one)
    .output(done),
  identityUnclaim: act('/admin/identity/{id}/unclaim', 'Give a check back to the queue')
    .input(one)
    .output(done),
  identityCovered: act(
    '/admin/identity/{id}/covered',
    'Whether the first eight digits of an Aadhaar are covered; if not, the photo is destroyed',
  )
    .input(one.extend({ covered: z.boolean() }))
    .output(done),
  identityDecide: act(
    '/admin/identity/{id}/decide',
    'Approve a claimed check as read from the document, or refuse it',
  )
    .input(
      one.extend({
        decision: z.discriminatedUnion('outcome', [
          z.object({
            outcome: z.literal('approve'),
            details: documentDetailsSchema,
            /** Said once more: under 18 the account is closed. */
            closeUnderAge: z.boolean().default(false),
          }),
          z.object({
            outcome: z.literal('refuse'),
            reason: z.enum(refusalReasons),
            words: reviewText,
          }),
        ]),
      }),
    )
    .output(done),
  identityRevoke: endpoint({
    feature,
    method: 'POST',
    path: '/admin/members/{id}/identity/revoke',
    access: { ...admins, fresh: true },
    budget: acts,
    summary: 'Take a verification back; the member reads why',
  })
    .input(one.extend({ words: reviewText.pipe(z.string().min(1)) }))
    .output(done),
};
