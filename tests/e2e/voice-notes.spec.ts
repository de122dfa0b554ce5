import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { fakeMedia } from './support/calls.ts';
import { field, log, meet, numbered } from './support/chats.ts';

test.use({ launchOptions: fakeMedia, permissions: ['microphone'] });

test(
  'a voice note is recorded, heard, sent and played by the other one',
  { tag: '@both' },
  async ({ page, context, newBrowser }) => {
    const others = await newBrowser();
    const match = await meet(context.request, others);
    await page.goto(`/messages?match=${match}`);
    const record = page.getByRole('button', { name: 'Record a voice note' });
    const stop = page.getByRole('button', { name: 'Stop recording' });
    await record.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer', { name: 'Recorded' })).toHaveText('0:01');
    await page.getByRole('button', { name: 'Cancel voice note' }).click();
    await expect(field(page)).toBeVisible();
    await record.click();
    await expect(page.getByRole('timer', { name: 'Recorded' })).toHaveText('0:01');
    expect(await seriousFaults(page)).toEqual([]);
    await stop.click();
    const draft = page.getByRole('group', { name: 'Your recording, not sent yet' });
    await draft.getByRole('button', { name: 'Play' }).click();
    await expect(draft.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(numbered(page, 1)).toBeVisible();

    const kabirs = await others.newPage();
    await kabirs.goto('/messages');
    await expect(kabirs.getByRole('link', { name: /Meera/ })).toContainText('Voice note');
    await kabirs.getByRole('link', { name: /Meera/ }).click();
    const note = kabirs.getByRole('group', { name: 'Voice note from Meera' });
    // One bar for each moment of it.
    await expect.poll(() => note.locator('i').count()).toBeGreaterThan(5);
    const sound = note.locator('audio');
    await note.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => sound.evaluate((its: HTMLAudioElement) => its.played.length)).toBe(1);
    await expect(note.getByRole('button', { name: 'Play' }), 'until its end').toBeVisible();
    expect(await sound.evaluate((its: HTMLAudioElement) => its.error)).toBeNull();
    await note.getByRole('button', { name: 'Speed 1×' }).click();
    await expect(note.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
    expect(await seriousFaults(kabirs)).toEqual([]);
  },
);

test(
  'a voice note made without network waits on the device, can be taken back, and goes out later',
  { tag: '@both' },
  async ({ page, context, newBrowser, complaints }) => {
    complaints.expectText('ERR_INTERNET_DISCONNECTED');
    const others = await newBrowser();
    const match = await meet(context.request, others);
    await page.goto(`/messages?match=${match}`);
    await page.route('**/api/messages/voices', (route) => route.abort('internetdisconnected'));
    const waiting = log(page).getByRole('group', { name: 'Voice note on its way' });
    const record = async () => {
      await page.getByRole('button', { name: 'Record a voice note' }).click();
      await expect(page.getByRole('timer', { name: 'Recorded' })).toHaveText('0:01');
      await page.getByRole('button', { name: 'Stop recording' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(waiting).toBeVisible();
    };
    await record();
    await log(page).getByRole('button', { name: 'Cancel voice note' }).click();
    await expect(waiting).toHaveCount(0);

    await record();
    expect(await seriousFaults(page)).toEqual([]);
    await page.reload();
    await waiting.getByRole('button', { name: 'Play' }).click();
    await expect(waiting.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.unroute('**/api/messages/voices');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(numbered(page, 1)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const kabirs = await others.newPage();
    await kabirs.goto(`/messages?match=${match}`);
    await expect(kabirs.getByRole('group', { name: 'Voice note from Meera' })).toHaveCount(1);
  },
);
