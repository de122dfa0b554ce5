import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { AskLink, OfferLine } from '#web/features/matching/index.ts';
import { CompanionOfferCard } from '../profile/companion-offer-card.tsx';
import { FilterFields } from './filter-fields.tsx';

const choose = vi.fn<(change: object) => void>();
const show = (filters: Partial<BrowseFilters>) =>
  openPage(
    () => (
      <FilterFields
        control={{
          filters: { ageMin: 18, ageMax: 50, sort: 'fit', ...filters },
          active: 0,
          round: 0,
          choose,
          adjust: choose,
          clear: () => undefined,
        }}
      />
    ),
    '/browse',
    '/browse',
  );
const tick = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)
      ?.querySelector('input')
      ?.click(),
  );

test('what only companions have is offered once it is about companions', async () => {
  const page = await show({});
  expect(page.text()).toContain('Companions only');
  expect(page.text()).not.toContain('Available now');
  await tick('Companions only');
  expect(choose).toHaveBeenLastCalledWith({ companions: 'yes' });
  page.close();
});

test('a link to one of them shows them all, and taking companions away takes them along', async () => {
  const page = await show({ language: 'ta' });
  expect(page.text()).toContain('Available now');
  // The list of categories, and not the filter of all members.
  const offered = [...document.querySelectorAll('select')].find((select) =>
    select.labels[0]?.textContent.includes('Companion for'),
  );
  expect(offered?.textContent).not.toContain('Benefits');
  await tick('Available now');
  expect(choose).toHaveBeenLastCalledWith({ companions: 'yes', availableNow: 'yes' });
  await tick('Companions only');
  expect(choose).toHaveBeenLastCalledWith({
    companions: undefined,
    availableNow: undefined,
    language: undefined,
    companionCategory: undefined,
    companionKind: undefined,
  });
  page.close();
});

const offer = {
  availableNow: true,
  categories: ['rent-a-friend' as const],
  kinds: ['chat' as const, 'video' as const],
  languages: ['en' as const, 'hi' as const, 'ml' as const, 'ta' as const],
  answersWithin: null,
  answeredPercent: null,
  rating: null,
};

test('a card says who is available and what they speak', async () => {
  const page = await openPage(() => <OfferLine offer={offer} />, '/browse', '/browse');
  expect(page.text()).toBe('Available nowEnglish, Hindi, Malayalam +1');
  page.close();
});

test('from a card one asks: now while they are available, otherwise for a time', async () => {
  const member = { memberId: 'm1', displayName: 'Meera' };
  for (const [availableNow, label, address] of [
    [true, 'Ask now', '/profile/m1?ask=now'],
    [false, 'Ask', '/profile/m1?ask=later'],
  ] as const) {
    const page = await openPage(
      () => <AskLink member={member} offer={{ availableNow }} />,
      '/browse',
      '/browse',
    );
    expect(page.text()).toBe(label);
    const link = document.querySelector('a');
    expect(link?.getAttribute('href')).toBe(address);
    expect(link?.getAttribute('aria-label')).toBe(`${label}: a chat or call with Meera`);
    page.close();
  }
});

test('a profile says what is offered and refused, and of answers and ratings only what is known', async () => {
  const words = { offers: 'Walks.', refuses: 'Late nights.' };
  const page = await openPage(
    () => <CompanionOfferCard offer={{ ...offer, ...words }} />,
    '/profile',
    '/profile',
  );
  for (const text of ['Walks.', 'Late nights.', 'Chat, Video call', 'Rent-a-Friend', 'Tamil'])
    expect(page.text()).toContain(text);
  expect(page.text()).not.toContain('Usually answers');
  page.close();
  const known = {
    ...offer,
    ...words,
    answersWithin: 'hour' as const,
    answeredPercent: null,
    rating: { stars: 4.5, count: 8 },
  };
  const other = await openPage(() => <CompanionOfferCard offer={known} />, '/profile', '/profile');
  expect(other.text()).toContain('4.5 of 5 from 8 ratings · Usually answers within an hour');
  other.close();
});
