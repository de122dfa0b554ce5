import { FORMER_MEMBER, paged, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listOwnCalls } from './calls.queries.ts';

export const ownCallsData: Record<string, ExportPart> = {
  calls: {
    title: 'Calls',
    note: 'When and with whom. What was said or shown is never kept.',
    columns: ['calls.caller_id', 'calls.callee_id'],
    many: callsOf,
  },
};

async function* callsOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnCalls(db, memberId, after, most));
  for await (const { name, call } of rows)
    yield {
      id: call.id,
      with: name ?? FORMER_MEMBER,
      incoming: call.calleeId === memberId,
      kind: call.kind,
      state: call.state,
      calledAt: call.createdAt,
      answeredAt: call.answeredAt,
      endedAt: call.endedAt,
      endReason: call.endReason,
      requestId: call.requestId,
    };
}
