import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ANSWER_KEEPS_PLACE,
  PROMPTS_MAX,
  PROMPT_ANSWER_MAX,
  promptIds,
  promptQuestions,
} from '#contract/profiles/prompts.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { madeOwnProfile } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { editablePart, type EditableProfile } from '../profile-changes.ts';
import { PromptFields } from './prompt-fields.tsx';

let draft: EditableProfile;
const noted = (next: EditableProfile) => (draft = next);
let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
beforeEach(() => void fakeApi({}));
const open = async (prompts: EditableProfile['prompts'], fault: string | null = null) => {
  const first = { ...editablePart(madeOwnProfile()), prompts };
  const Page = () => {
    const [now, setNow] = useState(first);
    return (
      <PromptFields
        form={{
          draft: now,
          ageFixed: false,
          faults: {},
          edit: (fields) => setNow(noted({ ...now, ...fields })),
          editIn: () => undefined,
          faultOf: (field) => (field === 'prompts' ? fault : null),
        }}
      />
    );
  };
  page = await openPage(Page, '/edit', '/edit');
};
const answer = (number: number) => within(screen.getByRole('group', { name: `Answer ${number}` }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('up to three questions are answered, and none is offered twice', async () => {
  await open([]);
  for (let asked = 0; asked < PROMPTS_MAX; asked += 1) press('Answer a question');
  expect(screen.queryByRole('button', { name: 'Answer a question' })).toBeNull();
  const chosen = draft.prompts.map(({ prompt }) => prompt);
  expect(new Set(chosen).size).toBe(PROMPTS_MAX);
  const offered = within(answer(1).getByLabelText('Question')).getAllByRole('option');
  expect(offered).toHaveLength(promptIds.length - PROMPTS_MAX + 1);
  for (const other of chosen.slice(1))
    expect(offered.map(({ textContent }) => textContent)).not.toContain(promptQuestions[other]);
});

test('question and answer change by themselves, the letters are counted, one is removed', async () => {
  await open([
    { prompt: 'sunday', answer: 'Chai on the roof' },
    { prompt: promptIds.find((id) => id !== 'sunday') ?? 'sunday', answer: 'Old songs' },
  ]);
  fireEvent.change(answer(1).getByLabelText('Your answer'), { target: { value: 'Poha' } });
  expect(draft.prompts[0]).toEqual({ prompt: 'sunday', answer: 'Poha' });
  expect(page.text()).toContain('4 of ');
  const last = promptIds.at(-1) ?? 'sunday';
  fireEvent.change(answer(2).getByLabelText('Question'), { target: { value: last } });
  expect(draft.prompts[1]).toEqual({ prompt: last, answer: 'Old songs' });
  press('Remove answer 1');
  expect(draft.prompts).toEqual([{ prompt: last, answer: 'Old songs' }]);
});

test('an answer that waits keeps its place: a fourth is not offered', async () => {
  fakeApi({ 'profiles.own': () => madeOwnProfile({ waiting: ['bio', 'prompt:ask-me'] }) });
  await open([
    { prompt: 'sunday', answer: 'Chai on the roof' },
    { prompt: 'chai', answer: 'Trains' },
  ]);
  await screen.findByText(ANSWER_KEEPS_PLACE);
  expect(screen.queryByRole('button', { name: 'Answer a question' })).toBeNull();
  press('Remove answer 2');
  press('Answer a question');
  expect(draft.prompts).toHaveLength(2);
});

test('an answer that is too long is said to be, and nothing of it is cut', async () => {
  await open([{ prompt: 'sunday', answer: '' }]);
  const field = answer(1).getByLabelText<HTMLTextAreaElement>('Your answer');
  expect(field.maxLength, 'which cuts what is pasted').toBe(-1);
  fireEvent.change(field, { target: { value: 'x'.repeat(PROMPT_ANSWER_MAX + 12) } });
  expect(draft.prompts[0]?.answer).toHaveLength(PROMPT_ANSWER_MAX + 12);
  answer(1).getByText(/^That is 12 characters too many\./);
});

test('what is wrong stands at the answer', async () => {
  await open([{ prompt: 'sunday', answer: '' }], 'Please write an answer.');
  expect(answer(1).getByLabelText('Your answer').getAttribute('aria-invalid')).toBe('true');
  expect(page.text()).toContain('Please write an answer.');
});
