import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditLine } from '#contract/safety/staff.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { auditQuery } from './console.api.ts';
import classes from './audit-page.module.css';

/** What staff did and looked at. */
export function AuditPage() {
  const list = useInfiniteQuery(auditQuery);
  const lines = list.data && itemsOf(list.data);
  return (
    <PageFrame
      title="Audit log"
      lead="What our team did and looked at, latest first. Each line seals those before it."
    >
      {list.isPending && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the log…</VisuallyHidden>
          <Skeleton height={360} radius="lg" />
        </div>
      )}
      {!list.isPending && !lines && (
        <LoadFailure
          title="The log could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {lines && <Lines lines={lines} />}
      <ListEnd list={list} />
    </PageFrame>
  );
}

function Lines({ lines }: { lines: AuditLine[] }) {
  return (
    <table className={classes.log}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Of</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ seq, at, actor, action, target, details }) => (
          <tr key={seq}>
            <th scope="row">{seq}</th>
            <td data-label="When">{dateTimeText(at)}</td>
            <td data-label="Who">{actor?.name ?? 'The command line'}</td>
            <td data-label="What">
              <code>{action}</code>
            </td>
            <td data-label="Of">
              <Target target={target} />
            </td>
            <td data-label="Details">
              {Object.entries(details)
                .filter(([, value]) => value !== null)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ') || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Target({ target }: { target: string }) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'case')
    return (
      <Link to="/admin/cases/$id" params={{ id }}>
        A case
      </Link>
    );
  if (kind === 'member')
    return (
      <Link to="/admin/members/$id" params={{ id }}>
        A member
      </Link>
    );
  return target;
}
