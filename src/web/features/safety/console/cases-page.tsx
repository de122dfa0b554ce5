import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { IconChecks } from '@tabler/icons-react';
import { caseKinds, type CaseKind } from '#contract/safety/cases.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { itemsOf } from '#web/lib/query-cache.ts';
import { choiceParam } from '#web/lib/search-params.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import pillLinks from '#web/ui/pill-links.module.css';
import { casesQuery, numbersQuery, type Queue } from './console.api.ts';
import { CaseList } from './case-row.tsx';
import { KeysHelp } from './console-keys.tsx';
import { queueLabels } from './labels.ts';
import classes from './console.module.css';

const keys = [
  ['j', 'The next case'],
  ['k', 'The one before'],
  ['Enter', 'Opens the case'],
  ['c', 'Claims it, or gives it back'],
] as const;

/** The queues. */
export function CasesPage() {
  const search = useSearch({ from: '/member/staff/admin/cases' });
  const kind = choiceParam(search.queue, caseKinds);
  const queue: Queue = { kind, state: search.state ?? 'open' };
  return (
    <PageFrame
      title={kind ? queueLabels[kind] : 'Cases'}
      lead={
        queue.state === 'open' ? 'The one that is due first comes first.' : 'Closed, latest first.'
      }
      actions={<KeysHelp keys={keys} />}
    >
      <Queues queue={queue} />
      <Cases queue={queue} />
    </PageFrame>
  );
}

function Queues({ queue: { kind, state } }: { queue: Queue }) {
  const isAdmin = useAuth().member?.role === 'admin';
  const { data } = useQuery(numbersQuery);
  // Money is for admins alone.
  const kinds = caseKinds.filter((each) => isAdmin || each !== 'refund');
  const closed = state === 'closed' ? ('closed' as const) : undefined;
  const waiting = (of: CaseKind) => data?.open.find((each) => each.kind === of)?.cases ?? 0;
  return (
    <div className={classes.bar}>
      <nav aria-label="Queues" className={pillLinks.row}>
        <Link
          to="/admin/cases"
          search={{ state: closed }}
          aria-current={kind ? undefined : 'page'}
          activeOptions={{ exact: true }}
        >
          All
        </Link>
        {kinds.map((each) => (
          <Link
            key={each}
            to="/admin/cases"
            search={{ queue: each, state: closed }}
            aria-current={kind === each ? 'page' : undefined}
          >
            {queueLabels[each]}
            {waiting(each) > 0 && <span className={classes.count}>{waiting(each)}</span>}
          </Link>
        ))}
      </nav>
      <nav aria-label="Open or closed" className={pillLinks.row}>
        <Link to="/admin/cases" search={{ queue: kind }} aria-current={closed ? undefined : 'page'}>
          Open
        </Link>
        <Link
          to="/admin/cases"
          search={{ queue: kind, state: 'closed' }}
          aria-current={closed ? 'page' : undefined}
        >
          Closed
        </Link>
      </nav>
    </div>
  );
}

function Cases({ queue }: { queue: Queue }) {
  const viewerId = useAuth().member?.id ?? '';
  const list = useInfiniteQuery(casesQuery(queue));
  if (list.isPending)
    return (
      <div role="status" aria-busy="true">
        <VisuallyHidden>Loading cases…</VisuallyHidden>
        <Skeleton height={360} radius="lg" />
      </div>
    );
  if (!list.data)
    return (
      <LoadFailure
        title="The cases could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  const cases = itemsOf(list.data);
  return (
    <>
      {cases.length === 0 ? (
        <EmptyState
          icon={IconChecks}
          tone="leaf"
          title={queue.state === 'open' ? 'Nothing waits here' : 'Nothing was closed here yet'}
          text={
            queue.state === 'open'
              ? 'Every case of this queue is decided. New ones appear by themselves.'
              : 'Once a case of this queue is decided, it is listed here.'
          }
        />
      ) : (
        <CaseList cases={cases} viewerId={viewerId} queue={queue} />
      )}
      <ListEnd list={list} />
    </>
  );
}
