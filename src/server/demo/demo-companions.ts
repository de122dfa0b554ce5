import type { CompanionChanges } from '#contract/companions/profile.fields.ts';
import { DAY_MINUTES, weekdays } from '#contract/companions/hours.rules.ts';
import { availableHours, DAILY_LIMIT } from '#contract/companions/rules.ts';
import {
  readState,
  settleCompanion,
} from '#server/features/companions/profile/companion.service.ts';
import { saveProfile, setAvailable } from '#server/features/companions/profile/profile.service.ts';
import { noteActivity } from '#server/features/profiles/findable.service.ts';
import { documentHash } from '#server/features/safety/identity/identity-hints.policy.ts';
import {
  approveCheck,
  findLatest,
  insertCheck,
} from '#server/features/safety/identity/identity.queries.ts';
import { sealName } from '#server/features/safety/identity/sealed-names.service.ts';
import { after, days, hours, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { DEMO_MODERATOR, demoIdOf } from './demo-members.ts';
import { seedPayments } from './demo-payments.ts';
import { unlessRefused } from './demo-tools.ts';

interface DemoCompanion {
  name: string;
  passport: string;
  /** Offered as a login: whoever uses it answers requests by hand. */
  isLogin?: true;
  offer: CompanionChanges;
}

const everyDay = (from: number, until: number) =>
  weekdays.map((_, day) => ({ day, from: from * 60, until: until * 60 }));
const always = everyDay(0, DAY_MINUTES / 60);

const companions: DemoCompanion[] = [
  {
    name: 'Arjun Thakur',
    passport: 'Z1000002',
    isLogin: true,
    offer: {
      categories: ['rent-a-friend', 'emotional-healing'],
      kinds: ['chat', 'voice', 'video'],
      languages: ['en', 'hi'],
      offers:
        'Company for a long drive, a quiz night or a hard week. I cook while we talk, and I remember what you told me last time.',
      refuses: 'Nothing late at night, no borrowing or lending, no talk about other clients.',
      hours: everyDay(9, 23),
      dailyLimit: 8,
    },
  },
  {
    name: 'Kavya Menon',
    passport: 'Z1000004',
    offer: {
      categories: ['rent-a-friend', 'emotional-healing', 'virtual-relationship'],
      kinds: ['chat', 'voice', 'video'],
      languages: ['en', 'hi', 'ml'],
      offers:
        'A calm ear after a long day, and honest questions. We can also just have tea on video and say little.',
      refuses: 'No advice on medicines or money, and I do not meet outside of this site.',
      hours: always,
      dailyLimit: DAILY_LIMIT.max,
    },
  },
  {
    name: 'Lakshmi Reddy',
    passport: 'Z1000011',
    offer: {
      categories: ['rent-a-friend', 'emotional-healing'],
      kinds: ['chat', 'voice', 'video'],
      languages: ['en', 'hi', 'te'],
      offers:
        'Telugu songs, job interviews to practise, or somebody who laughs at your jokes. New in a city? I know how that is.',
      refuses: 'Nothing flirtatious, and no calls while driving.',
      hours: always,
      dailyLimit: DAILY_LIMIT.max,
    },
  },
];

const companionIds = () => companions.map(({ name }) => demoIdOf(name));

/** Those who say yes to requests by themselves. */
export const playedCompanionIds = (): string[] =>
  companions.flatMap(({ name, isLogin }) => (isLogin ? [] : demoIdOf(name)));

/** As the check of a document and the companion's page leave them; what was changed since stays so. */
export async function seedCompanions(tools: Tools): Promise<void> {
  for (const companion of companions) {
    const memberId = demoIdOf(companion.name);
    await keepCheck(tools, memberId, companion);
    const state = await readState(tools, memberId);
    if (state && !state.companion)
      await unlessRefused(saveProfile(tools, memberId, companion.offer));
  }
  await keepAvailable(tools);
  await listCompanions(tools);
}

/** Also after a plan was renewed, or somebody was rated, in their past. */
export async function listCompanions(tools: Tools): Promise<void> {
  for (const memberId of companionIds())
    await tools.write((tx) => settleCompanion(tools, tx, memberId));
}

const CHECKED_DAYS_AGO = 90;
const CHECK_TOOK_MINUTES = 40;

/** With the name on the document sealed, as payouts need it. */
async function keepCheck(tools: Tools, memberId: string, of: DemoCompanion): Promise<void> {
  const birthDate = (await readState(tools, memberId))?.birthDate;
  if (!birthDate || (await findLatest(tools.db, memberId))) return;
  const decidedAt = after(tools.clock, -days(CHECKED_DAYS_AGO));
  const startedAt = new Date(decidedAt.getTime() - minutes(CHECK_TOOK_MINUTES));
  const document = {
    documentType: 'passport',
    name: of.name,
    birthDate,
    number: of.passport,
    expiresOn: '2035-01-31',
  } as const;
  await tools.write(async (tx) => {
    const id = newId();
    await insertCheck(tx, {
      id,
      memberId,
      documentType: document.documentType,
      state: 'waiting',
      gesture: 'thumb-up',
      startedAt,
      submittedAt: startedAt,
      destroyAt: decidedAt,
    });
    await approveCheck(tx, id, {
      birthDate,
      documentHash: documentHash(tools.config.sessionSecret, document),
      decidedById: demoIdOf(DEMO_MODERATOR),
      decidedAt,
      ...(await sealName(tools, id, document.name)),
    });
  });
}

const AVAILABLE_HOURS = Math.max(...availableHours);
const RENEWED_BEFORE_MS = hours(1);

/** For as long as the demo runs those who are played have a plan and are there. */
export async function keepAvailable(tools: Tools): Promise<void> {
  const now = tools.clock.now();
  for (const memberId of playedCompanionIds()) {
    const state = await readState(tools, memberId);
    if (!state?.companion) continue;
    await noteActivity(tools, memberId);
    if (!state.paidUntil || state.paidUntil <= now) await seedPayments(tools);
    const { availableUntil } = state.companion;
    if (!availableUntil || availableUntil.getTime() - now.getTime() < RENEWED_BEFORE_MS)
      await unlessRefused(setAvailable(tools, memberId, AVAILABLE_HOURS));
  }
}
