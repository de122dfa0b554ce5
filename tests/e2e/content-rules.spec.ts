import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { field, log, meet, said, sendOverApi, write } from './support/chats.ts';

const NUMBER = 'Call me on 98200 12345';
const NUDES = 'send me nudes';
const GIFT_CARD = 'Send me a Google Play gift card code please';
const UNDER_AGE = 'I am 15 years old';
const IN_NEED = 'I want to kill myself';

test(
  'a doubtful message is asked about, warned of, or waits for a person',
  { tag: '@phone' },
  async ({ page, context, newBrowser, complaints }) => {
    test.slow();
    // The question is a refusal, which the browser writes down.
    complaints.expectStatus(422);
    const others = await newBrowser();
    const match = await meet(context.request, others);
    const kabirs = await others.newPage();
    await kabirs.goto(`/messages?match=${match}`);
    await page.goto(`/messages?match=${match}`);
    await expect(field(page)).toBeVisible();

    await write(page, NUMBER);
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Get to know each other here first.');
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await question.getByRole('button', { name: 'Change it' }).click();
    await expect(field(page), 'nothing that was typed is lost').toHaveValue(NUMBER);
    await expect(said(page, NUMBER)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await question.getByRole('button', { name: 'Send anyway' }).click();
    await expect(said(kabirs, NUMBER)).toBeVisible();
    await expect(log(page), 'it has arrived, and may be read by now').toContainText(
      /Delivered|Read/,
    );

    await write(page, GIFT_CARD);
    const warning = kabirs.getByRole('note', { name: 'Warning' });
    await expect(warning).toContainText('This looks like a gift-card scam.');
    await expect(warning.getByRole('button', { name: 'Block' })).toBeVisible();
    await expect(warning.getByRole('button', { name: 'Report' })).toBeVisible();
    await expect(page.getByRole('note', { name: 'Warning' })).toHaveCount(0);
    expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);

    await write(page, UNDER_AGE);
    await expect(log(page)).toContainText('A person looks at this before it is delivered.');
    await write(page, IN_NEED);
    const help = page.getByRole('region', { name: 'Somebody is there for you' });
    await expect(help.getByRole('link', { name: /14416/ })).toHaveAttribute('href', 'tel:14416');
    await expect(said(kabirs, IN_NEED), 'what comes later has arrived').toBeVisible();
    await expect(said(kabirs, UNDER_AGE)).toHaveCount(0);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await page.reload();
    await expect(log(page), 'it stands in its place').toContainText(
      new RegExp(`${UNDER_AGE}.*A person looks at this.*${IN_NEED}`, 's'),
    );
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(said(page, UNDER_AGE)).toHaveCount(0);

    await sendOverApi(others.request, 'No, thank you');
    await write(page, NUDES);
    await question.getByRole('button', { name: 'Change it' }).click();
    await expect(field(page)).toHaveValue(NUDES);
  },
);
