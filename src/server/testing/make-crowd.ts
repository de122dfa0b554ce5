import { getTableColumns, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { listMembers } from '#server/features/discovery/listings.service.ts';
import { makeListedMember } from './make-listed-member.ts';
import type { TestServer } from './test-server.ts';

/** So many listed members at once, written as copies of one; they have no way to sign in. */
export async function makeCrowd(server: TestServer, count: number): Promise<string[]> {
  const model = await makeListedMember(server, { displayName: 'One Of Many' });
  const written = Object.values(getTableColumns(profiles)).filter(({ generated }) => !generated);
  const columns = written.map(({ name }) => sql.identifier(name));
  const copied = written.map((column) =>
    column === profiles.memberId ? sql`made.id` : sql`p.${sql.identifier(column.name)}`,
  );
  return server.tools.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with made as (
        insert into ${members} (id, email, name, full_name, user_type, created_at)
        select id, id || '@crowd.example', 'One Of Many', 'One Of Many', 'normal', now()
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) ids
        returning id
      ), described as (
        insert into ${profiles} (${sql.join(columns, sql`, `)})
        select ${sql.join(copied, sql`, `)} from made, ${profiles} p where p.member_id = ${model.id})
      select id from made`);
    const ids = rows.map(({ id }) => id);
    await listMembers(tx, ids, server.clock.now());
    return ids;
  });
}
