import { sql } from 'drizzle-orm';
import type { CallerName } from './callers.ts';
import type { Scene } from './scene.ts';
import { secretOf } from './things.ts';

type Name = CallerName | 'meera';

/** Something that only these may ever be told. */
interface Canary {
  what: string;
  value: string;
  may: readonly Name[];
}

export interface Canaries {
  /** What of it somebody was told who may not be. */
  toldTo(name: Name, text: string): string[];
  count: number;
}

const team = ['moderator', 'admin'] as const;
/** Texts of their own, by what they are: who reads them beside whoever wrote them. */
const written: Record<string, readonly Name[]> = {
  heldtext: team,
  said: [],
  answered: [],
  asked: [],
  heldmessage: [],
  decision: team,
  note: [],
  asks: [],
  whom: [],
  where: [],
  contact: [],
  nominee: [],
  report: team,
  dispute: ['admin'],
  payouthint: ['admin'],
  // Of the server alone, or of a browser.
  credential: [],
  publickey: [],
  push: [],
  pushkey: [],
  pushauth: [],
  export: [],
};
/** What leaves the database for nobody at all. Where photos lie does: their links name it, signed for one viewer. */
const forNobody = sql`
  select 'a password' as what, hash as value from passwords
  union all select 'the hash of a session', token_hash from sessions
  union all select 'the hash of a link', token_hash from account_links
  union all select 'the hash of a check-in', token_hash from check_ins
  union all select 'a sealed check-in', details from check_ins
  union all select 'the key of an authenticator', sealed_secret from authenticators
  union all select 'a mobile number', number from phones
  union all select 'a birth date', birth_date::text from profiles where birth_date is not null
  union all select 'where a document lies', storage_key from identity_files
  union all select 'where a copy of data lies', storage_key from data_exports where storage_key is not null
  union all select 'the hash of a document', document_hash from identity_checks where document_hash is not null
  union all select 'a sealed name', sealed_name from identity_checks where sealed_name is not null
  union all select 'where a town lies', latitude::text from places where latitude is not null`;

export async function plantCanaries({ server, people, owners, check }: Scene): Promise<Canaries> {
  const canaries: Canary[] = [];
  const { rows } = await server.tools.db.execute<{ what: string; value: string }>(forNobody);
  for (const { what, value } of rows) canaries.push({ what, value, may: [] });
  const books = await server.tools.db.execute<{ value: string }>(
    sql`select pseudonym::text as value from members`,
  );
  // The tax office is told of nobody else by an admin.
  for (const { value } of books.rows)
    canaries.push({ what: 'a name in the books', value, may: ['admin'] });
  // Visitors sign in as Meera, and open links that were mailed to her.
  const self = (key: string): Name[] => (key === 'meera' ? ['meera', 'visitor'] : [key as Name]);
  for (const who of Object.values(people)) {
    if (!('id' in who)) continue;
    const { key, member, email } = who;
    canaries.push(
      { what: `the email of ${key}`, value: email, may: [...self(key), ...team] },
      {
        what: `the last name of ${key}`,
        value: lastOf(member.fullName),
        may: [...self(key), ...team],
      },
    );
    for (const [what, others] of Object.entries(written)) {
      // Rohan has asked his contact for help: whoever has the link reads with whom and where he is.
      if (key === 'rohan' && ['whom', 'where'].includes(what)) continue;
      canaries.push({
        what: `${what} of ${key}`,
        value: secretOf(who, what),
        may: [...self(key), ...others],
      });
    }
  }
  for (const owner of Object.values(owners))
    canaries.push(
      { what: `a checkout of ${owner.key}`, value: owner.checkout, may: self(owner.key) },
      ...(owner.paymentId
        ? [
            {
              what: `a payment of ${owner.key}`,
              value: owner.paymentId,
              may: [...self(owner.key), 'admin' as const],
            },
          ]
        : []),
    );
  const members = (may: readonly Name[], what: string, ...values: string[]) =>
    canaries.push(...values.map((value) => ({ what, value, may })));
  for (const one of [people.moderator, people.admin])
    members(team, `that ${one.key} works here`, one.id, one.member.name);
  const { farhan, meera } = people;
  const withoutPlan = new Set<Name>(['visitor', 'unpaid', 'lapsed', 'suspended']);
  const withPlan = (Object.keys(owners) as Name[]).filter((name) => !withoutPlan.has(name));
  members(withPlan, 'who likes them', farhan.id, farhan.member.name);
  members(
    (Object.keys(owners) as Name[]).filter((name) => name !== 'blocked').concat('visitor'),
    'who has blocked them',
    meera.id,
    meera.member.name,
  );
  members(['moderator', 'admin'], 'somebody who is checked', check.who.email);
  return {
    count: canaries.length,
    toldTo: (name, text) =>
      canaries
        .filter(({ value, may }) => !may.includes(name) && text.includes(value))
        .map(({ what }) => what),
  };
}

const lastOf = (name: string): string => name.split(' ').at(-1) ?? '';
