import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { plans, WITH_A_PLAN, type Plan } from '#contract/billing/plans.ts';
import { capabilities, type Capability } from '#contract/capabilities.ts';
import { helpLines } from '#contract/safety/rules.ts';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { prerenderedPages } from './prerender.tsx';

const modules = import.meta.glob('../**/*.claims.ts', { eager: true });

interface Texts {
  needed: Set<string>;
  shown: Set<string>;
  hidden: Set<string>;
  /** Was said while something did not work that does now. */
  replaced: Set<string>;
}

/** Every text below a value, by whether what it stands under works. */
function sort(value: unknown, visible: boolean, texts: Texts): Texts {
  if (typeof value === 'string') texts[visible ? 'shown' : 'hidden'].add(value);
  if (Array.isArray(value)) for (const each of value) sort(each, visible, texts);
  else if (typeof value === 'object' && value !== null) {
    const { needs = [], otherwise, Icon: _icon, ...said } = value as Record<string, unknown>;
    const needed = [needs].flat() as Capability[];
    for (const each of needed) texts.needed.add(each);
    const works = needed.every((each) => capabilities[each]);
    for (const each of Object.values(said)) sort(each, visible && works, texts);
    if (works) sort(otherwise, false, { ...texts, hidden: texts.replaced });
    else sort(otherwise, visible, texts);
  }
  return texts;
}

const textsOf = (value: unknown) =>
  sort(value, true, {
    needed: new Set(),
    shown: new Set(),
    hidden: new Set(),
    replaced: new Set(),
  });

const signs = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const plain = (html: string) =>
  html
    .replaceAll(/<meta [^>]*content="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<!-- -->|<[^>]+>/g, '')
    .replaceAll(/&[a-z#0-9]+;/g, (sign) => signs[sign as keyof typeof signs] ?? sign);

/** What a page says of a text whose brand name, address or link it fills in. */
const longest = (text: string) =>
  text.split(/\{[a-z]+\}|\*\*/).reduce((one, other) => (other.length > one.length ? other : one));

/** Words that promise what does not work, wherever they stand. */
const promises: Partial<Record<Capability, RegExp>> = {
  'mobile-check': /mobile number/i,
  'identity-check': /verif|identity (check|document)|government id|selfie|aadha?ar|passport/i,
  blocking: /\bblock/i,
  reports: /\breport/i,
  moderation: /moderat|appeal/i,
  'round-the-clock': /24\/7|day and night/i,
  calls: /(voice|video|and|or) calls?\b|call minute/i,
  'companion-requests': /(receive|paid|any|how do) requests?\b/i,
  earnings: /\bearn|rate card/i,
  'account-deletion': /(24|48) hours/i,
  'data-export': /copy of your data|export/i,
  'terms-notices': /we ask you once/i,
};

const card = (plan: Plan) => renderToString(PlanCard({ plan, children: null }));

/** Every public page and plan card, with its name. */
async function draw(): Promise<[name: string, html: string][]> {
  const pages = await prerenderedPages();
  return [
    ...pages.map(({ file, head, body }): [string, string] => [file, head + body]),
    ...Object.values(plans).map((plan): [string, string] => [`plan ${plan.name}`, card(plan)]),
  ];
}

const claims = [modules, Object.values(plans).map(({ features, note }) => [features, note])];
const everything = textsOf(claims);
const screens = await draw();

test('every claim names a capability that is known', () => {
  expect(Object.keys(capabilities)).toEqual(expect.arrayContaining([...everything.needed]));
  expect(everything.shown.size, 'they were found').toBeGreaterThan(20);
  expect(everything.hidden.size, 'also those that do not work').toBeGreaterThan(5);
});

describe.each(screens)('%s', (_name, html) => {
  test('shows no claim whose capability does not work', () => {
    const page = plain(html);
    const said = [...everything.hidden, ...everything.replaced].filter(
      (text) => !everything.shown.has(text) && page.includes(longest(text)),
    );
    expect(said).toEqual([]);
  });

  test('promises nothing beside the claims that does not work', () => {
    // That heading of the FAQ is specified, and what help lines promise is theirs.
    const others = ['Account and verification', ...helpLines.map(({ name }) => name)];
    const page = others.reduce((text, said) => text.replaceAll(said, ''), plain(html));
    const off = Object.entries(promises).filter(([name]) => !capabilities[name as Capability]);
    expect(off.map(([, words]) => words.exec(page)?.[0]).filter(Boolean)).toEqual([]);
  });

  test('has no gap where a claim was left out', () => {
    expect(/<(p|li|ul|ol|dl|dd|dt|h[1-4]|section)\b[^>]*><\/\1>/.exec(html)?.[0]).toBeUndefined();
  });
});

const missing = (texts: Set<string>, drawn: [string, string][]) => {
  const all = drawn.map(([, html]) => plain(html)).join('\n');
  return [...texts].filter((text) => !all.includes(longest(text)));
};

/** Settings say it, to members. */
const toVisitors = (texts: Set<string>) =>
  new Set([...texts].filter((text) => !/^(We hide|Would you like a copy)/.test(text)));

test('what works is said', () => {
  expect(missing(toVisitors(everything.shown), screens)).toEqual([]);
});

test('a claim comes back with its capability, in the place of what was said without it', async () => {
  const today = { ...capabilities };
  try {
    for (const name of Object.keys(today)) capabilities[name as Capability] = true;
    expect(missing(toVisitors(everything.hidden), await draw())).toEqual([]);
  } finally {
    Object.assign(capabilities, today);
  }
});

test('a site that can text nobody promises nothing about it', async () => {
  const pages = await prerenderedPages({ texts: null });
  const promising = pages.filter(({ body }) => promises['mobile-check']?.test(plain(body)));
  expect(promising.map(({ file }) => file)).toEqual([]);
  expect(capabilities['mobile-check'], 'others do').toBe(true);
});

test.each(Object.values(plans))(
  'the plan $name is sold with four things that it brings',
  (plan) => {
    expect(card(plan).match(/<li/g)).toHaveLength(4);
  },
);

test('no plan is sold with more than there is: likes have an end each day, and not everybody is shown', () => {
  const sold = [WITH_A_PLAN, ...screens.map(([, html]) => plain(html))].join('\n');
  expect(
    /\bunlimited\b|(browse|see) (everybody|everyone|every profile)|like anyone/i.exec(sold)?.[0],
  ).toBeUndefined();
});
