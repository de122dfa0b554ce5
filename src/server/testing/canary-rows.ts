import { sql, type SQL } from 'drizzle-orm';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { tablesOfMembers, type Column, type Schema } from './schema-walk.ts';

/** Tables that refer to no member, each with the reason why nothing of one is in there, or how it comes there. */
export const apart: Record<string, string> = {
  audit_log: 'holds pseudonyms: written through its own door',
  banned_identities: 'outlives its member: keyed hashes, and a pseudonym',
  cities: 'of the map, not of anybody',
  files_to_erase: 'random names, until the files are gone',
  health_samples: 'figures of machines',
  invoice_years: 'counts',
  ledger_entries: 'holds pseudonyms: written through its own door',
  ledger_transactions: 'says why money moved, of nobody',
  listing_kinds: 'choices of many',
  listing_removals: 'numbers that say nothing of whose they were',
  listing_terms: 'written with the listing',
  places: 'written with the listing',
  rate_limits: 'written by counting',
  search_words: 'written with the listing',
  sealed_members: 'the sealed store',
  sealed_records: 'the sealed store',
  site: 'a number of the site',
  test_provider_sessions: 'written with a checkout',
  under_age_documents: 'keyed hashes, kept so that nobody under 18 comes back',
  webhook_events: 'the provider’s own names',
};

/** Written by the listing itself. */
const listed = new Set(['listings', 'listing_texts', 'listing_versions']);

/** References to somebody who only did something about the row: what else it says is not theirs. */
const handledBy = new Set([
  'cases.claimed_by_id',
  'cases.closed_by_id',
  'decisions.actor_id',
  'payouts.approved_by',
  'payouts.exported_by',
  'payouts.ended_by',
  'identity_checks.claimed_by_id',
  'identity_checks.decided_by_id',
  'participants.other_id',
  'refunds.asked_by',
]);

/** What the other one of the two has said or is called, in a row that is about the member. */
const ofTheOther: Record<string, string[]> = {
  'cases.subject_id': ['client_id', 'contact_name', 'contact_email'],
  'cases.opened_by_id': ['subject_name', 'content_id'],
};

const evidenceOf = (canary: string): Evidence => ({
  profile: {
    name: canary,
    age: 30,
    location: canary,
    occupation: canary,
    bio: canary,
    lookingFor: canary,
    interests: [canary],
    hobbies: [canary],
    prompts: [{ question: 'Ask me about …', answer: canary }],
  },
  pictures: [],
  messages: [
    { seq: 1, bySubject: false, text: canary, picture: canary, sentAt: '', reported: false },
  ],
  text: canary,
});

/** Values that rules read, codes of rows that stay, and where files are. */
const special: Record<string, (canary: string) => unknown> = {
  'case_evidence.evidence': (canary) => JSON.stringify(evidenceOf(canary)),
  'cases.content_kind': () => 'bio',
  'cases.kind': () => 'report',
  'cases.number': () => newId(),
  'cases.outcome': () => 'none',
  'cases.payment_id': () => null,
  'cases.reason': () => 'harassment',
  'companion_profiles.categories': () => ['rent-a-friend'],
  'companion_profiles.daily_limit': () => 3,
  'companion_profiles.hours': () => JSON.stringify([{ day: 0, from: 0, until: 60 }]),
  'companion_profiles.kinds': () => ['chat'],
  'companion_time_off.ends_at': () => '2200-01-01',
  'companion_ratings.stars': () => 4,
  'companion_requests.category': () => 'rent-a-friend',
  'companion_requests.kind': () => 'chat',
  'companion_requests.state': () => 'pending',
  // The books know members by their pseudonyms alone.
  'companion_budgets.client_pseudonym': () => newId(),
  'companion_sessions.amount_minor': () => 0,
  'companion_sessions.category': () => 'rent-a-friend',
  'companion_sessions.client_pseudonym': () => newId(),
  'companion_sessions.companion_pseudonym': () => newId(),
  'companion_sessions.counted_ms': () => 0,
  'companion_sessions.end_reason': () => 'ended',
  'companion_sessions.kind': () => 'voice',
  'companion_sessions.pair': () => newId(),
  'companion_sessions.request_id': () => newId(),
  'companion_sessions.sides': () => JSON.stringify({ client: {}, companion: {} }),
  'conversations.last_seq': () => 2,
  'conversations.state': () => 'open',
  'data_exports.storage_key': (canary) => `exports/${canary}.zip`,
  'identity_files.storage_key': (canary) => `identity/${canary}`,
  'members.email': (canary) => `${canary}@example.com`,
  'members.pending_email': (canary) => `${canary}@example.com`,
  'message_photos.folder': (canary) => `chats/${canary}`,
  'participants.box': () => 'inbox',
  // What was paid stays in the books, under the provider's names for it.
  'payments.checkout_reference': () => 'cs_of_the_canary',
  'payments.invoice_number': () => 'S/26-27/1',
  'payments.payment_reference': () => 'pi_of_the_canary',
  'payments.seller': () =>
    JSON.stringify({ name: 'Saath', address: null, gstin: null, taxPercent: 18 }),
  'payouts.pseudonym': () => newId(),
  'payouts.state': () => 'refused',
  'photos.folder': (canary) => `photos/${canary}`,
  'refunds.reference': () => 're_1',
  'session_disputes.state': () => 'open',
};
/** They stay in step with each other, or with the clock. */
const untouched = new Set([
  'members.deletion_asked_at',
  'members.erase_at',
  'members.paused_at',
  'members.plan',
  'members.pseudonym',
  'members.role',
  'members.status',
  'members.status_until',
  'profiles.active_at',
  'profiles.away',
  'profiles.birth_date',
  'profiles.findable',
  'profiles.locked_out',
]);

interface Canary {
  memberId: string;
  otherId: string;
  word: string;
}

/** Puts one into every column of every table that can hold something of the member. Answers where. */
export async function insertCanaries(
  db: Database,
  schema: Schema,
  { memberId, otherId, word }: Canary,
): Promise<string[]> {
  const where: string[] = [];
  const rows = new Map<string, Record<string, unknown>>();
  let made = 0;
  const next = () => (made += 1);

  const valueOf = (table: string, column: Column, isTheirs: boolean): unknown => {
    const path = `${table}.${column.name}`;
    const fits = special[path];
    if (fits) return fits(`${word}x${next()}`);
    const text = isTheirs ? `${word}x${next()}` : `nobody${next()}`;
    if (isTheirs && /^(_?text|jsonb)$/.test(column.type)) where.push(path);
    if (column.firstLabel) return column.firstLabel;
    switch (column.type) {
      case 'text':
        return text;
      case '_text':
        return [text];
      case 'jsonb':
        return JSON.stringify({ canary: text });
      case 'uuid':
        // A reference that the database does not know of.
        return column.name !== 'id' && isTheirs ? memberId : newId();
      case 'bool':
        return false;
      case 'timestamptz':
        return new Date().toISOString();
      case 'date':
        return '2000-01-01';
      case '_int4':
        return [next()];
      default:
        return next();
    }
  };

  /** `theirs`: the column through which the row is about the member. */
  const rowFor = (table: string, columns: Column[], theirs: string) => {
    const isTheirs = !handledBy.has(`${table}.${theirs}`);
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const { name, refersTo, nullable } = column;
      if (untouched.has(`${table}.${name}`)) continue;
      if (name === 'low_id') row[name] = [memberId, otherId].toSorted()[0];
      else if (name === 'high_id') row[name] = [memberId, otherId].toSorted()[1];
      else if (refersTo?.table === 'members') row[name] = name === theirs ? memberId : otherId;
      else if (refersTo) {
        const target = rows.get(refersTo.table)?.[refersTo.column];
        row[name] = nullable && (target === undefined || rows.has(table)) ? null : target;
      } else {
        const isOthers = ofTheOther[`${table}.${theirs}`]?.includes(name) ?? false;
        row[name] = valueOf(table, column, isTheirs && !isOthers);
      }
    }
    return row;
  };

  const write = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row).map((name) => sql.identifier(name));
    const values = Object.values(row).map((value): SQL => sql`${sql.param(value)}`);
    await db.execute(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
      values (${sql.join(values, sql`, `)})`);
  };

  const fill = async (table: string, columns: Column[]) => {
    const key = table === 'members' ? 'id' : 'member_id';
    const own = columns.find(({ name }) => name === key);
    const has = own
      ? await db.execute(
          sql`select * from ${sql.identifier(table)} where ${sql.identifier(key)} = ${memberId} limit 1`,
        )
      : { rows: [] };
    const [before] = has.rows;
    if (before) {
      const kept = columns.filter((column) => column.name !== 'id' && !column.refersTo);
      const row = rowFor(table, kept, key);
      const sets = Object.entries(row).map(
        ([name, value]): SQL => sql`${sql.identifier(name)} = ${sql.param(value)}`,
      );
      await db.execute(sql`update ${sql.identifier(table)} set ${sql.join(sets, sql`, `)}
        where ctid = (select ctid from ${sql.identifier(table)} where ${sql.identifier(key)} = ${memberId} limit 1)`);
      rows.set(table, { ...before, ...row });
      return;
    }
    const ways = columns.filter(({ refersTo }) => refersTo?.table === 'members');
    const isPair = columns.some(({ name }) => name === 'low_id');
    const through = isPair || ways.length === 0 ? [''] : ways.map(({ name }) => name);
    for (const name of through) {
      const row = rowFor(table, columns, name);
      await write(table, row);
      if (!rows.has(table)) rows.set(table, row);
    }
  };

  const waiting = [...tablesOfMembers(schema)].filter((table) => !listed.has(table));
  while (waiting.length > 0) {
    const isReady = (table: string, alsoEmpty: boolean) =>
      (schema.get(table) ?? []).every(
        ({ refersTo, nullable }) =>
          !refersTo || (alsoEmpty && nullable) || !waiting.includes(refersTo.table),
      );
    const ready = waiting.findIndex((table) => isReady(table, false));
    // Two that refer to each other: one begins without.
    const place = ready < 0 ? waiting.findIndex((table) => isReady(table, true)) : ready;
    const [table = ''] = waiting.splice(place, 1);
    await fill(table, schema.get(table) ?? []);
  }
  return where;
}
