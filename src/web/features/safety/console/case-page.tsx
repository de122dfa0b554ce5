import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconFolderOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { caseKinds } from '#contract/safety/cases.ts';
import type { Case } from '#contract/safety/console.endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { refusalOf } from '#web/lib/failure.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { choiceParam } from '#web/lib/search-params.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { caseQuery, casesQuery, type Queue } from './console.api.ts';
import { CasePanel, type Viewer } from './case-panel.tsx';
import { Clock } from './case-row.tsx';
import { EvidenceParts } from './evidence.tsx';
import { KeysHelp, useKeys } from './console-keys.tsx';
import { kindLabels, queueLabels, reasonText } from './labels.ts';
import classes from './case-page.module.css';

const keys = [
  ['c', 'Claims the case, or gives it back'],
  ['1 – 6', 'Choose what shall be done'],
  ['Ctrl ↵', 'Sends the decision'],
  ['j', 'The next case of the queue'],
  ['k', 'The one before'],
  ['q', 'Back to the queue'],
] as const;

/** One case, its evidence, its clock, and what the member will read. */
export function CasePage() {
  const { id } = useParams({ from: '/member/staff/admin/cases/$id' });
  const search = useSearch({ from: '/member/staff/admin/cases/$id' });
  const { member } = useAuth();
  const queue: Queue = {
    kind: choiceParam(search.queue, caseKinds),
    state: search.state ?? 'open',
  };
  // Another case begins anew: nothing that was chosen for one may be sent for the next.
  return member && <CaseScreen key={id} id={id} viewer={member} queue={queue} />;
}

interface CaseScreenProps {
  id: string;
  viewer: Viewer;
  queue: Queue;
}

export function CaseScreen({ id, viewer, queue }: CaseScreenProps) {
  const { data, error, isPending, refetch } = useQuery(caseQuery(id));
  const neighbours = useNeighbours(id, queue);
  if (isPending)
    return (
      <PageFrame title="Case">
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the case…</VisuallyHidden>
          <Skeleton height={420} radius="lg" />
        </div>
      </PageFrame>
    );
  if (data) return <CaseView of={data} viewer={viewer} queue={queue} next={neighbours.next} />;
  if (refusalOf(error)?.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={IconFolderOff}
        order={1}
        title="This case is not here"
        text="It does not exist, is for admins only, or you are a part of it yourself."
      >
        <LinkButton to="/admin/cases">To the cases</LinkButton>
      </EmptyState>
    );
  return (
    <LoadFailure
      title="The case could not be loaded"
      error={error}
      onRetry={() => void refetch()}
      order={1}
    />
  );
}

const searchOf = ({ kind, state }: Queue) => ({
  queue: kind,
  state: state === 'closed' ? ('closed' as const) : undefined,
});

/** The keys that lead to other cases of the list it was opened from. */
function useNeighbours(id: string, queue: Queue) {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(casesQuery(queue));
  const cases = itemsOf(data);
  const at = cases.findIndex((each) => each.id === id);
  // A case that was just decided is gone from the list: the first one that waits follows it.
  const next = at < 0 ? cases[0] : cases[at + 1];
  const open = (to: { id: string } | undefined) => {
    if (!to) return;
    const search = searchOf(queue);
    void navigate({ to: '/admin/cases/$id', params: { id: to.id }, search });
  };
  useKeys({
    j: () => open(next),
    k: () => open(at > 0 ? cases[at - 1] : undefined),
    q: () => void navigate({ to: '/admin/cases', search: searchOf(queue) }),
  });
  return { next };
}

interface CaseViewProps {
  of: Case;
  viewer: Viewer;
  queue: Queue;
  next: { id: string } | undefined;
}

function CaseView({ of, viewer, queue, next }: CaseViewProps) {
  const { number, kind, openedAt, openedBy, contact, subject, adminOnly } = of;
  const top = useRef<HTMLDivElement>(null);
  // Whoever comes with a key has left what had the focus.
  useEffect(() => {
    if (document.activeElement === document.body)
      top.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  const opener = openedBy?.id === subject?.id ? null : (openedBy?.name ?? contact?.name);
  return (
    <div ref={top}>
      <PageFrame
        title={reasonText(of)}
        lead={
          <>
            {kindLabels[kind]} {number} · {dateTimeText(openedAt)}
            {opener && ` · by ${opener}`}
            {subject && (
              <>
                {' '}
                · about{' '}
                <Link to="/admin/members/$id" params={{ id: subject.id }}>
                  {subject.name}
                </Link>
              </>
            )}
            {adminOnly && ' · admins only'}
          </>
        }
        actions={
          <>
            <Clock of={of} />
            <KeysHelp keys={keys} />
          </>
        }
      >
        <div className={classes.columns}>
          <div className={classes.evidence}>
            <EvidenceParts of={of} />
          </div>
          <aside className={classes.side}>
            <CasePanel of={of} viewer={viewer} />
            <nav aria-label="Other cases" className={classes.others}>
              <Link to="/admin/cases" search={searchOf(queue)}>
                {queue.kind ? queueLabels[queue.kind] : 'All cases'}
              </Link>
              {next && (
                <Link to="/admin/cases/$id" params={{ id: next.id }} search={searchOf(queue)}>
                  Next case
                </Link>
              )}
            </nav>
          </aside>
        </div>
      </PageFrame>
    </div>
  );
}
