import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRIEVANCE_MAX } from '#contract/safety/cases.ts';
import { fakeApi, inputsTo, namesOf } from '#web/testing/fake-api.ts';
import { fillIn, openPage, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { GrievanceForm } from './grievance-page.tsx';

const written = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  category: 'other',
  words: 'Something happened that concerns me.',
};
const labels = {
  name: 'Your name',
  email: 'Email',
  category: 'What is it about?',
  words: 'What happened?',
};

test('what was written is sent, and its number is shown', async () => {
  // Not in jsdom: what tells a growing field that fonts have come.
  Object.assign(document, { fonts: new EventTarget() });
  const asked = fakeApi({
    'safety.grievance': () => ({ number: 'K7QF-2M9X', answerBy: '2026-11-20T10:00:00.000Z' }),
  });
  const page = await openPage(GrievanceForm, '/grievance', '/grievance');
  for (const name of Object.keys(labels) as (keyof typeof labels)[])
    fillIn(labels[name], written[name]);
  await page.click('Send');
  // The code that sends it is fetched now: nobody can say when it is there.
  await waitFor(() => expect(page.text()).toContain('K7QF-2M9X'));
  expect(inputsTo(asked, 'safety.grievance')).toMatchObject([written]);
  expect(document.activeElement?.textContent).toContain('K7QF-2M9X');
  page.close();
});

test('what is pasted is not cut, and too much of it is not sent', async () => {
  const asked = fakeApi({});
  const page = await openPage(GrievanceForm, '/grievance', '/grievance');
  for (const name of ['name', 'email', 'category'] as const) fillIn(labels[name], written[name]);
  const field = pasteTooMuch(labels.words, GRIEVANCE_MAX);
  await page.click('Send');
  expect(page.text()).toContain(`Please write at most ${GRIEVANCE_MAX} characters`);
  expect(document.activeElement).toBe(field);
  expect(namesOf(asked)).toEqual([]);
  page.close();
});
