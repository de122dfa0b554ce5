import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChecks } from '@tabler/icons-react';
import { useRef } from 'react';
import type { IdentitySummary } from '#contract/safety/identity.endpoints.ts';
import { documentNames } from '#contract/safety/identity.rules.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { useNow } from '#web/lib/now.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { dueText, KeysHelp, useKeys } from '../console/console-keys.tsx';
import shared from '../console/console.module.css';
import row from '../console/case-page.module.css';
import { queueQuery } from './review.api.ts';

const keys = [
  ['j', 'The next check'],
  ['k', 'The one before'],
  ['Enter', 'Opens it'],
] as const;

/** Identity checks that wait for a person. */
export function IdentityQueuePage() {
  return (
    <PageFrame
      title="Identity checks"
      lead="The one that is due first comes first. Your own is reviewed by somebody else."
      actions={<KeysHelp keys={keys} />}
    >
      <Checks />
    </PageFrame>
  );
}

function Checks() {
  const list = useInfiniteQuery(queueQuery);
  const { data, error, isPending, refetch } = list;
  if (isPending) return <Skeleton height={240} radius="lg" />;
  if (!data)
    return (
      <LoadFailure
        title="The checks could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const checks = itemsOf(data);
  if (checks.length === 0)
    return (
      <EmptyState
        icon={IconChecks}
        title="Nobody waits"
        text="New checks appear here by themselves."
      />
    );
  return (
    <>
      <List checks={checks} />
      <ListEnd list={list} />
    </>
  );
}

/** The focus itself moves, so Enter opens. */
function List({ checks }: { checks: IdentitySummary[] }) {
  const list = useRef<HTMLOListElement>(null);
  const now = useNow();
  const viewerId = useAuth().member?.id;
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = rows.findIndex((each) => each === document.activeElement);
    rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <ol ref={list} className={shared.list}>
      {checks.map(({ id, member, documentType, dueAt, claimedBy }) => {
        const { text, isLate } = dueText(dueAt, now);
        const whose = claimedBy?.id === viewerId ? 'you' : claimedBy?.name;
        return (
          <li key={id}>
            <Link to="/admin/identity/$id" params={{ id }} className={row.row}>
              <span className={row.kind}>{documentNames[documentType]}</span>
              <span className={row.text}>
                <strong>{member.name}</strong>
                <span className={row.soft}>
                  {whose ? `claimed by ${whose}` : 'nobody has it yet'}
                </span>
              </span>
              <time dateTime={dueAt} className={row.clock} data-late={isLate || undefined}>
                {text}
              </time>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
