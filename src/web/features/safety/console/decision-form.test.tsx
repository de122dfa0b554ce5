import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#web/testing/testing-page.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { Choice } from './labels.ts';

let sent: object[];
let isTaken: boolean;
beforeEach(() => {
  sent = [];
  isTaken = true;
  // What browsers have and jsdom has not.
  Object.assign(document, { fonts: new EventTarget() });
});

const choices: Choice[] = ['warn', 'suspend', 'grant', 'answer'];

async function show(draftKey: string) {
  const Page = () => (
    <DecisionForm
      draftKey={draftKey}
      choices={choices}
      readerOf={() => 'Kabir'}
      reasonOf={() => 'money'}
      mayRefund={false}
      send={async (decision) => {
        sent.push(decision);
        return isTaken;
      }}
    />
  );
  const page = await openPage(Page, '/admin/cases/$id', '/admin/cases/1');
  const words = () => document.querySelector<HTMLTextAreaElement>('form textarea');
  return {
    ...page,
    words: () => words()?.value ?? null,
    chosen: () => document.querySelector<HTMLInputElement>('input:checked')?.value ?? null,
    offers: (reason: string) => document.querySelector(`option[value="${reason}"]`) !== null,
    choose: (choice: Choice) =>
      act(async () => document.querySelector<HTMLElement>(`input[value="${choice}"]`)?.click()),
    write: async (text: string) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      await act(async () => {
        set?.call(words(), text);
        words()?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
  };
}

test('what was written and not sent is there again, until it is sent', async () => {
  const first = await show('one');
  await first.choose('suspend');
  await first.write('You asked a member for money.');
  first.close();

  const another = await show('another');
  expect(another.chosen(), 'nothing of it is there for another case').toBeNull();
  another.close();

  const again = await show('one');
  expect([again.chosen(), again.words()]).toEqual(['suspend', 'You asked a member for money.']);
  isTaken = false;
  await again.click('Suspend for 7 days');
  again.close();

  const third = await show('one');
  expect(third.words(), 'it did not come to it').toBe('You asked a member for money.');
  isTaken = true;
  await third.click('Suspend for 7 days');
  third.close();
  expect(sent).toHaveLength(2);

  const last = await show('one');
  expect(last.chosen()).toBeNull();
  last.close();
});

test('Ctrl and Enter send what is written', async () => {
  const page = await show('keys');
  await page.choose('warn');
  await page.write('Please be kind.');
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    document.querySelector<HTMLTextAreaElement>('form textarea')?.dispatchEvent(event);
  });
  expect(sent).toMatchObject([{ choice: 'warn', words: 'Please be kind.' }]);
  page.close();
});

test('nothing that is in favour of a member is offered as a reason against them', async () => {
  const page = await show('reasons');
  await page.choose('suspend');
  expect(['money', 'mistake', 'no-breach'].map(page.offers)).toEqual([true, false, false]);
  expect(page.text()).toContain('They can appeal. Do not name who reported it.');
  for (const answer of ['grant', 'answer'] as const) {
    await page.choose(answer);
    expect(page.offers('money'), 'the reason follows from the choice').toBe(false);
    expect(page.text()).not.toContain('They can appeal.');
  }
  page.close();
});
