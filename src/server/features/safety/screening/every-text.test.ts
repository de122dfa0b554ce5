import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '#server/features.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { freeTextsOf } from '#server/testing/schema-shapes.ts';
import type { TextKind } from './screening.service.ts';

/** What others may read: as what it passes the content rules. */
const screened: Record<string, TextKind> = {
  'accounts.signUp name': 'name',
  'companions.rate text': 'bio',
  'companions.askCompanion note': 'first-message',
  'companions.saveProfile offers': 'bio',
  'companions.saveProfile refuses': 'bio',
  'matching.like comment': 'comment',
  'message.send text': 'message',
  'messages.ask text': 'first-message',
  'messages.send text': 'message',
  'profiles.saveOnboarding changes.bio': 'bio',
  'profiles.saveOnboarding changes.displayName': 'name',
  'profiles.saveOnboarding changes.hobbies': 'tag',
  'profiles.saveOnboarding changes.interests': 'tag',
  'profiles.saveOnboarding changes.location': 'tag',
  'profiles.saveOnboarding changes.lookingFor': 'bio',
  'profiles.saveOnboarding changes.occupation': 'tag',
  'profiles.saveOnboarding changes.prompts.answer': 'bio',
  'profiles.update bio': 'bio',
  'profiles.update prompts.answer': 'bio',
  'profiles.update displayName': 'name',
  'profiles.update hobbies': 'tag',
  'profiles.update interests': 'tag',
  'profiles.update location': 'tag',
  'profiles.update lookingFor': 'bio',
  'profiles.update occupation': 'tag',
};

/**
 * What no other member reads: secrets, addresses, searches, what only a score uses, what moderators are told or tell, what a contact outside gets
 * to read; and what holds no words: one emoji.
 */
const unshown = new Set([
  'accounts.addPasskey name',
  'accounts.changeEmail newEmail',
  'accounts.changeFullName fullName',
  'accounts.changeEmail proof.password',
  'accounts.changePassword newPassword',
  'accounts.changePassword proof.password',
  'accounts.checkPassword email',
  'accounts.checkPassword name',
  'accounts.checkPassword password',
  'accounts.checkPassword token',
  'accounts.confirmEmail token',
  'accounts.confirmPhone code',
  'accounts.exportLink token',
  'accounts.forgotPassword email',
  'accounts.notMe token',
  'accounts.itWasMe token',
  'accounts.prove proof.password',
  'accounts.nameNominee email',
  'accounts.nameNominee name',
  'accounts.newAuthenticator proof.password',
  'accounts.newPasskeyOptions proof.password',
  'accounts.newRecoveryCodes proof.password',
  'accounts.passkeySignInOptions token',
  'accounts.prove proof.password',
  'accounts.removeAuthenticator proof.password',
  'accounts.removePasskey proof.password',
  'accounts.renamePasskey name',
  'accounts.resetPassword password',
  'accounts.resetPassword token',
  'accounts.sendPhoneCode number',
  'accounts.signIn email',
  'accounts.signIn password',
  'accounts.signInSecondFactor token',
  'accounts.signUp email',
  'accounts.signUp password',
  'billing.admin.payments search',
  'companions.contestRating words',
  // How two pages find a way to each other; none of it is shown.
  'call.signal signal.candidate.candidate',
  'call.signal signal.candidate.sdpMid',
  'call.signal signal.candidate.usernameFragment',
  'call.signal signal.description.sdp',
  'billing.payment sessionId',
  'billing.paymentPage sessionId',
  'companions.console.decideDispute note',
  'companions.console.payPayout reference',
  'companions.console.refusePayout reason',
  'companions.disputeSession words',
  'companions.savePayoutDetails account.accountNumber',
  'companions.savePayoutDetails account.holder',
  'companions.savePayoutDetails account.ifsc',
  'companions.savePayoutDetails account.upiId',
  'companions.savePayoutDetails pan',
  'companions.savePayoutDetails proof.password',
  'discovery.browse location',
  'discovery.browse search',
  'messages.conversations search',
  'messages.react emoji',
  'messages.search text',
  'profiles.saveOnboarding changes.preferences.interests',
  'profiles.saveOnboarding changes.preferences.location',
  'profiles.update preferences.interests',
  'profiles.update preferences.location',
  'matching.reportComment details',
  'messages.report details',
  'safety.appeal words',
  'safety.blockContact contact',
  'safety.console.act words',
  'safety.console.decide words',
  'safety.console.identityDecide decision.details.name',
  'safety.console.identityDecide decision.details.number',
  'safety.console.identityDecide decision.words',
  'safety.console.identityRevoke words',
  'safety.console.members search',
  'safety.grievance email',
  'safety.grievance name',
  'safety.grievance words',
  'safety.identityDetails name',
  'safety.identityDetails number',
  'safety.identityEkyc text',
  'safety.planCheckIn contactEmail',
  'safety.planCheckIn contactName',
  'safety.planCheckIn where',
  'safety.planCheckIn whom',
  'safety.report details',
  'safety.sharedCheckIn token',
  'safety.unblockContact contact',
]);

const texts = [
  ...declaredEndpoints().flatMap(({ name, inputSchema }) =>
    inputSchema ? freeTextsOf(inputSchema).map((field) => `${name} ${field}`.trim()) : [],
  ),
  ...features.flatMap(({ events }) =>
    Object.values(events).flatMap((event) =>
      'input' in event
        ? freeTextsOf(event.input).map((field) => `${event.name} ${field}`.trim())
        : [],
    ),
  ),
  // A page of a list is named by the server itself.
].filter((text) => !text.endsWith(' cursor'));

test('every text of a member passes the content rules, or is said to be shown to nobody', () => {
  const known = new Set([...Object.keys(screened), ...unshown]);
  expect(texts.filter((text) => !known.has(text))).toEqual([]);
});

test('nothing is listed that is not there', () => {
  expect([...Object.keys(screened), ...unshown].filter((text) => !texts.includes(text))).toEqual(
    [],
  );
});

test('a text is found however deep it lies, and what has a form of its own is none', () => {
  const schema = z.object({
    words: z.array(z.object({ text: z.string().trim().max(5).nullable().default(null) })),
    id: z.uuid(),
    at: z.iso.datetime(),
    state: z.enum(['on', 'off']),
    either: z.union([z.number(), z.string().optional()]),
    tags: z.array(z.string()).transform((tags) => tags.length),
  });
  expect(freeTextsOf(schema)).toEqual(['words.text', 'either', 'tags']);
});
