import { expect, test } from './fixtures.ts';
import { freshEmail, signIn } from './support/accounts.ts';
import { mainLink } from './support/navigation.ts';
import { outbox } from './support/outbox.ts';
import { pretendMail } from './support/pretend-mail.ts';

test('the mailed link confirms the email, and a confirmed member learns that others did nothing', async ({
  page,
  member,
  complaints,
}) => {
  complaints.expectStatus(410);
  const link = await outbox.linkTo(member.email, '/confirm-email');
  const confirmed = page.waitForResponse('**/api/accounts/confirm-email');
  await page.goto(link);
  expect((await confirmed).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  const session = await page.request.get('/api/accounts/session');
  expect(await session.json()).toMatchObject({ member: { emailVerified: true } });
  for (const search of ['', '?token=made-up']) {
    await page.goto(`/confirm-email${search}`);
    await expect(page.getByRole('status').filter({ hasText: 'This link' })).toHaveText(
      `This link is not valid any more. Your email ${member.email} is already confirmed.`,
    );
    await expect(page.getByText('Thank you.')).toHaveCount(0);
  }
});

test('a made-up confirmation link is refused with a way on, to the sign-in page, which says that this is a demo', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(410);
  await page.goto('/confirm-email?token=made-up');
  await expect(page.getByText(/expired or was already used/)).toBeVisible();
  await page.locator('main').getByRole('link').first().click();
  await page.getByLabel('Email').focus();
  await expect(page.getByText('This is a demo.')).toBeVisible();
  await page.getByRole('link', { name: 'outbox' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
});

test('an unconfirmed member is told, and can have the link sent again', async ({
  page,
  member,
}) => {
  const first = await outbox.linkTo(member.email, '/confirm-email');
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'Email not confirmed' });
  await expect(banner.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/outbox');
  await banner.getByRole('button', { name: 'Resend link' }).click();
  const second = await outbox.linkTo(member.email, '/confirm-email', { otherThan: first });
  await page.goto(second);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText(member.email).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});

const whereabouts = {
  delivered: (email: string) => `We sent a link to ${email}.`,
  shown: (email: string) => `The link for ${email} waits in the demo's outbox.`,
};

test('where mail is delivered or shown, a member is told where the link is', async ({
  page,
  member,
}) => {
  for (const mail of ['delivered', 'shown'] as const) {
    await pretendMail(page, mail);
    const expectTold = async () => {
      await expect(page.locator('main')).toContainText(whereabouts[mail](member.email));
      await expect(page.getByRole('button', { name: 'Resend link' })).toBeVisible();
    };
    await page.goto('/dashboard');
    await expectTold();
    await page.getByRole('region', { name: 'Finish your profile' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?');
    await expectTold();
  }
});

test('where no mail is sent, nobody is told to open one', async ({ page, member }) => {
  await pretendMail(page, 'kept');
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/confirm your email/i)).toHaveCount(0);
  await mainLink(page, 'Account').click();
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expect(page.getByText('confirm your email')).toHaveCount(0);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('This site does not send mail by itself.')).toBeVisible();
});

test('a new email needs the password, and takes effect when its own link is opened', async ({
  page,
  member,
  newBrowser,
  complaints,
}) => {
  complaints.expectStatus(403);
  const newEmail = freshEmail();
  await page.goto('/dashboard?tab=settings');
  const section = page.getByRole('region', { name: 'Email', exact: true });
  const change = async (password: string) => {
    await section.getByLabel('New email').fill(newEmail);
    await section.getByLabel('Your password').fill(password);
    await section.getByRole('button', { name: 'Change Email' }).click();
  };
  await change('not my password');
  await expect(section.getByRole('alert')).toHaveText('That is not your current password.');
  await change(member.password);
  await expect(section.getByRole('status')).toContainText(newEmail);
  for (const label of ['New email', 'Your password']) {
    await expect(section.getByLabel(label), 'nothing typed stays').toHaveValue('');
  }

  const link = await outbox.linkTo(newEmail, '/confirm-email');
  const { request } = await newBrowser();
  expect((await signIn(request, { ...member, email: newEmail })).status()).toBe(401);
  expect((await signIn(request, member)).status()).toBe(200);

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  expect((await signIn(request, { ...member, email: newEmail })).status()).toBe(200);
  expect((await signIn(request, member)).status()).toBe(401);
});
