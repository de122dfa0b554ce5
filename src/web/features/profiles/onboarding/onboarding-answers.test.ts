import { expect, test, vi } from 'vitest';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { patiently } from '#web/testing/patiently.ts';
import { OnboardingAnswers, type Unsaved } from './onboarding-answers.ts';

const stored = { age: null, bio: null } as OwnProfile;

/** Answers whose saves wait until the test lets them succeed or fail. */
function start() {
  const sent: { step: number; changes: ProfileChanges }[] = [];
  const waiting: { succeed: () => void; fail: () => void }[] = [];
  const keep = vi.fn<(unsaved: Unsaved | null) => void>();
  const answers = new OnboardingAnswers({
    unsaved: { changes: {}, step: null },
    keep,
    save: (input) => {
      sent.push(input);
      return new Promise((resolve, reject) => {
        waiting.push({ succeed: resolve, fail: () => reject(new Error('no')) });
      });
    },
  });
  return { answers, sent, waiting, keep };
}

test('only what changed is sent, and nothing stays behind', async () => {
  const { answers, sent, waiting, keep } = start();
  answers.change({ age: 27 }, stored);
  answers.change({ bio: 'Hello' }, stored);
  answers.change({ bio: null }, stored);
  expect(keep).toHaveBeenLastCalledWith({ changes: { age: 27 }, step: null });
  const saved = answers.save(3);
  waiting[0]?.succeed();
  expect(await saved).toBe(true);
  expect(sent).toEqual([{ step: 3, changes: { age: 27 } }]);
  expect(keep).toHaveBeenLastCalledWith(null);
});

test('what is typed and left while a save is under way goes out after it', async () => {
  const { answers, sent, waiting } = start();
  answers.change({ bio: 'Hel' }, stored);
  const saved = answers.save(2);
  answers.change({ bio: 'Hello' }, stored);
  void answers.save(3);
  waiting[0]?.succeed();
  await patiently(() => expect(waiting).toHaveLength(2));
  waiting[1]?.succeed();
  expect(await saved).toBe(true);
  expect(sent.at(-1)).toEqual({ step: 3, changes: { bio: 'Hello' } });
});

test('going back to the old answer during a save is a change as well', async () => {
  const { answers, waiting } = start();
  answers.change({ age: 27 }, stored);
  const saved = answers.save(2);
  answers.change({ age: null }, stored);
  waiting[0]?.succeed();
  await saved;
  expect(answers.state.get().changes).toEqual({ age: null });
});

test('a save that fails keeps everything and can be tried again', async () => {
  const { answers, sent, waiting, keep } = start();
  answers.change({ age: 27 }, stored);
  const saved = answers.save(2);
  waiting[0]?.fail();
  expect(await saved).toBe(false);
  expect(answers.state.get()).toMatchObject({ changes: { age: 27 }, step: 2, saving: false });
  expect(keep).toHaveBeenLastCalledWith({ changes: { age: 27 }, step: 2 });
  answers.retry();
  expect(answers.state.get(), 'told until it is saved').toMatchObject({
    saving: true,
    failure: new Error('no'),
  });
  waiting[1]?.succeed();
  await patiently(() => expect(answers.state.get()).toMatchObject({ failure: null, step: null }));
  expect(sent[1]).toEqual(sent[0]);
});

test('an answer that is not right yet is held back, not the others', async () => {
  const { answers, sent, waiting } = start();
  answers.change({ age: 17, bio: 'Hello' }, stored);
  const saved = answers.save(1);
  waiting[0]?.succeed();
  await saved;
  expect(sent[0]?.changes).toEqual({ bio: 'Hello' });
  expect(answers.state.get().changes).toEqual({ age: 17 });
});
