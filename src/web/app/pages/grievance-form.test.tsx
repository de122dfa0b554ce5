import { expect, test } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { patiently } from '#web/testing/patiently.ts';
import { GrievanceForm } from './grievance-page.tsx';

const written = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  category: 'other',
  words: 'Something happened that concerns me.',
};

test('what was written is sent, and its number is shown', async () => {
  // Not in jsdom: what tells a growing field that fonts have come.
  Object.assign(document, { fonts: new EventTarget() });
  const asked = serve({
    '/api/grievances': () => json({ number: 'K7QF-2M9X', answerBy: '2026-11-20T10:00:00.000Z' }),
  });
  const page = await openPage(GrievanceForm, '/grievance', '/grievance');
  for (const [name, value] of Object.entries(written)) {
    const control = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (control) control.value = value;
  }
  await page.click('Send');
  // The code that sends it is fetched now: nobody can say when it is there.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await patiently(() => expect(page.text()).toContain('K7QF-2M9X'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(asked).toContain('/api/grievances');
  expect(document.activeElement?.textContent).toContain('K7QF-2M9X');
  page.close();
});
