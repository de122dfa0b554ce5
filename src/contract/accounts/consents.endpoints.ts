import { z } from 'zod';
import { lockedOutToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { nomineeSchema } from './fields.ts';
import { documentIds, optionalPurposes } from './documents.rules.ts';

const feature = 'accounts';
const done = z.object({ ok: z.literal(true) });
const changes = { of: 'account-changes', perMinute: 30, inMemory: true } as const;

const consentSchema = z.object({
  subject: z.enum([...documentIds, ...optionalPurposes]),
  version: z.string(),
  answer: z.enum(['accepted', 'withdrawn']),
  at: z.iso.datetime(),
});
export type Consent = z.infer<typeof consentSchema>;

const nomineeReplySchema = z.object({
  nominee: z.object({ name: z.string(), email: z.string(), namedAt: z.iso.datetime() }).nullable(),
});
export type Nominee = NonNullable<z.infer<typeof nomineeReplySchema>['nominee']>;

/** Of whoever has not accepted what holds now, too: it is how they do, or leave it. */
export const consentsContract = {
  consents: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/consents',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'What the caller agreed to or withdrew from, and when; latest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(consentSchema)),
  acceptDocuments: endpoint({
    feature,
    method: 'POST',
    path: '/accounts/consents',
    access: lockedOutToo,
    budget: changes,
    summary: 'Accept the version of terms and privacy that holds now',
  })
    .input(
      z.object({
        documents: z
          .array(z.object({ document: z.enum(documentIds), version: z.iso.date() }))
          .min(1)
          .max(documentIds.length),
      }),
    )
    .output(done),
  nominee: endpoint({
    feature,
    method: 'GET',
    path: '/accounts/nominee',
    access: lockedOutToo,
    budget: 'cheap',
    summary: 'Who may act for the caller about their data when they no longer can',
  }).output(nomineeReplySchema),
  nameNominee: endpoint({
    feature,
    method: 'PUT',
    path: '/accounts/nominee',
    access: { ...lockedOutToo, fresh: true },
    budget: changes,
    summary: 'Name that person, or another one',
  })
    .input(nomineeSchema)
    .output(nomineeReplySchema),
  removeNominee: endpoint({
    feature,
    method: 'DELETE',
    path: '/accounts/nominee',
    access: { ...lockedOutToo, fresh: true },
    budget: changes,
    summary: 'Name nobody any more',
  }).output(nomineeReplySchema),
};
