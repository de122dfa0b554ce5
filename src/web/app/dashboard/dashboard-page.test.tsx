import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

/** Each tab and a heading inside its panel. */
const tabs = {
  '/dashboard': ASHA.name,
  '/dashboard?tab=connections': 'No connections yet',
  '/dashboard?tab=messages': 'No conversations yet',
  '/dashboard?tab=browse': 'Find your kind of company',
  '/dashboard?tab=matches': 'No matches yet',
  '/dashboard?tab=subscription': 'Your membership',
  '/dashboard?tab=settings': 'Devices',
  '/dashboard?tab=bogus': ASHA.name,
  '/payment/checkout?plan=bogus': /Normal User/,
};

test('every tab can be linked to, and an address that names none shows the usual', async () => {
  const none = () => ({ items: [], nextCursor: null });
  fakeApi({
    ...signedIn(),
    'matching.matches': none,
    'messages.conversations': none,
    'companions.connections': none,
  });
  app = await openApp('/notifications');
  for (const [address, inside] of Object.entries(tabs)) {
    await app.follow(address);
    expect(
      (await screen.findAllByText(inside, { selector: 'h2, h3' })).length,
      address,
    ).toBeGreaterThan(0);
  }
});

test('whoever has skipped the wizard has room for nine photos', async () => {
  fakeApi(signedIn());
  app = await openApp('/dashboard?view=edit');
  await screen.findByText('0 of 9 photos');
});

const EDIT = '/dashboard?tab=profile&view=edit';
// By role or label it would take a minute among so many controls.
const sectionButton = (name: string) => screen.findByText(name, { selector: 'h3 > button' });
const bio = () => document.querySelector('#about textarea') as HTMLTextAreaElement;
const displayName = () => document.querySelector('#basic input') as HTMLInputElement;
const isOpen = async (name: string) => (await sectionButton(name)).getAttribute('aria-expanded');

test('on phones a section is edited at a time, the one that a link names, and what was typed stays', async () => {
  fakeApi(signedIn());
  app = await openApp(`${EDIT}#about`, {}, true);
  expect(await isOpen('About Me')).toBe('true');
  expect(await isOpen('Photos')).toBe('false');
  fireEvent.change(bio(), { target: { value: 'Chai on the roof.' } });
  fireEvent.click(await sectionButton('Basic Information'));
  expect(await isOpen('About Me')).toBe('false');
  expect(bio().closest('[hidden]')).not.toBeNull();
  expect(displayName().closest('[hidden]')).toBeNull();
  fireEvent.click(await sectionButton('About Me'));
  expect(bio().value).toBe('Chai on the roof.');
  fireEvent.click(await sectionButton('About Me'));
  expect(await isOpen('About Me'), 'all of them can be closed').toBe('false');
});

test('a fault in a section that is closed opens it', async () => {
  fakeApi(signedIn());
  app = await openApp(EDIT, {}, true);
  expect(await isOpen('Photos'), 'without a name it is the first').toBe('true');
  fireEvent.change(displayName(), { target: { value: ' ' } });
  fireEvent.click(screen.getByText('Save Profile'));
  await screen.findByText('Please check the marked fields.');
  expect(await isOpen('Basic Information')).toBe('true');
  expect(document.activeElement).toBe(displayName());
});

test('where there is room every section is open', async () => {
  fakeApi(signedIn());
  app = await openApp(EDIT);
  await screen.findByText('Edit your profile');
  expect(document.querySelectorAll('form section > [hidden]')).toHaveLength(0);
  expect(document.querySelector('h3 > button')).toBeNull();
});
