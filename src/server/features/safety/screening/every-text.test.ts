import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from '#server/features.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { freeTextsOf } from '#server/testing/schema-shapes.ts';
import type { TextKind } from './screen-text.policy.ts';

/** What others may read: as what it passes the content rules. */
const screened: Record<string, TextKind> = {
  'accounts.signUp name': 'name',
  'messages.ask text': 'first-message',
  'messages.send text': 'message',
  'profiles.saveOnboarding changes.bio': 'bio',
  'profiles.saveOnboarding changes.displayName': 'name',
  'profiles.saveOnboarding changes.hobbies': 'tag',
  'profiles.saveOnboarding changes.interests': 'tag',
  'profiles.saveOnboarding changes.location': 'tag',
  'profiles.saveOnboarding changes.lookingFor': 'bio',
  'profiles.saveOnboarding changes.occupation': 'tag',
  'profiles.update bio': 'bio',
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
  'accounts.changeEmail newEmail',
  'accounts.changeEmail password',
  'accounts.changePassword currentPassword',
  'accounts.changePassword newPassword',
  'accounts.confirmEmail token',
  'accounts.forgotPassword email',
  'accounts.resetPassword password',
  'accounts.resetPassword token',
  'accounts.signIn email',
  'accounts.signIn password',
  'accounts.signUp email',
  'accounts.signUp password',
  'billing.admin.payments search',
  'billing.payment sessionId',
  'billing.paymentPage sessionId',
  'discovery.browse location',
  'discovery.browse search',
  'messages.conversations search',
  'messages.react emoji',
  'messages.search text',
  'profiles.saveOnboarding changes.preferences.interests',
  'profiles.saveOnboarding changes.preferences.location',
  'profiles.update preferences.interests',
  'profiles.update preferences.location',
  'messages.report details',
  'safety.appeal words',
  'safety.blockContact contact',
  'safety.console.act words',
  'safety.console.decide words',
  'safety.console.members search',
  'safety.grievance email',
  'safety.grievance name',
  'safety.grievance words',
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
