import type { Connection } from '#contract/companions/connections.endpoints.ts';
import type { ConnectionWay } from '#contract/companions/connections.rules.ts';
import type { Page } from '#contract/paging.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listConnections, type ConnectionRow } from './connections.queries.ts';

const PAGE = 24;

/** Everybody one can write to or call. */
export async function readConnections(
  tools: Tools,
  viewerId: string,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<Connection>> {
  const found = await listConnections(tools.db, {
    viewerId,
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ at, otherId }) =>
    writeCursor({ at, id: otherId }),
  );
  const cards = await readCards(
    tools,
    viewerId,
    rows.map(({ otherId }) => otherId),
  );
  const items = rows.flatMap((row): Connection[] => {
    const member = cards.get(row.otherId);
    if (!member) return [];
    const { match, chat, request } = row;
    return [
      {
        member,
        ways: waysOf(row),
        match: match && { ...match, createdAt: match.createdAt.toISOString() },
        conversationId: chat?.id ?? null,
        request: request && { ...request, startsAt: request.startsAt.toISOString() },
      },
    ];
  });
  return { items, nextCursor };
}

/** A chat that neither a match nor a request of a companion has opened is an accepted message request. */
function waysOf({ match, chat, request }: ConnectionRow): ConnectionWay[] {
  const ways: ConnectionWay[] = [];
  if (match) ways.push('match');
  if (chat && !chat.isForRequest && !match) ways.push('message-request');
  if (request || chat?.isForRequest) ways.push('companion-request');
  return ways;
}
