import { expect, test } from './fixtures.ts';
import { chatOf, meet } from './support/chats.ts';

test('a member is online while a page with the bell is in sight, and only then', async ({
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  await meet(context.request, others);
  const chat = await chatOf(context.request);
  const isOnline = async () =>
    (await (await context.request.get(`/api/conversations/${chat}/presence`)).json()).online;

  const kabirs = await others.newPage();
  const hide = (hidden: boolean) =>
    kabirs.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      hidden ? 'hidden' : 'visible',
    );
  await kabirs.goto('/dashboard');
  await expect.poll(isOnline).toBe(true);
  await hide(true);
  await expect.poll(isOnline).toBe(false);
  await hide(false);
  await expect.poll(isOnline).toBe(true);
  await kabirs.getByRole('banner').getByRole('link').first().click();
  await expect(kabirs).toHaveURL('/');
  await expect.poll(isOnline).toBe(false);
});
