import { expect, test, vi } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { patiently } from '#web/testing/patiently.ts';
import { UnlistedNote } from './for-companions.tsx';

const member = vi.hoisted(() => ({ userType: 'provider' }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));

const PATH = '/api/companion';

test('leads a companion who lacks something to where it says what', async () => {
  serve({ [PATH]: () => json({ missing: ['hours', 'identity'] }) });
  const page = await openPage(UnlistedNote, '/here', '/here');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await patiently(() => expect(page.text()).toContain('2 things are missing'));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/companion');
  page.close();
});

test('says nothing to whoever is listed, and is not asked for by other members', async () => {
  const asked = serve({ [PATH]: () => json({ missing: [] }) });
  const page = await openPage(UnlistedNote, '/here', '/here');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await patiently(() => expect(asked).toContain(PATH));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(page.text()).toBe('');
  page.close();
  member.userType = 'normal';
  const others = serve({});
  const other = await openPage(UnlistedNote, '/here', '/here');
  expect(others).toEqual([]);
  expect(other.text()).toBe('');
  other.close();
});
