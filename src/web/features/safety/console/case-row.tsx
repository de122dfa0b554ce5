import { Link } from '@tanstack/react-router';
import type { CaseSummary } from '#contract/safety/console.endpoints.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { dueText } from './due.ts';
import { kindLabels, outcomeText, reasonText } from './labels.ts';
import classes from './case-row.module.css';

interface CaseRowProps {
  of: CaseSummary;
  /** Who looks; their own claims are told as such. */
  viewerId: string;
  /** The list that the case is opened from. */
  search?: { queue?: string | undefined; state?: 'closed' | undefined };
}

const noList = {};

/** One line of a list of cases, which opens it. */
export function CaseRow({ of, viewerId, search = noList }: CaseRowProps) {
  const { id, number, kind, subject, claimedBy, adminOnly } = of;
  return (
    <Link
      to="/admin/cases/$id"
      params={{ id }}
      search={search}
      className={classes.row}
      data-case={id}
    >
      <span className={classes.kind} data-kind={kind}>
        {kindLabels[kind]}
      </span>
      <span className={classes.words}>
        <strong>{reasonText(of)}</strong>
        <span className={classes.soft}>
          {number}
          {subject && ` · about ${subject.name}`}
          {adminOnly && ' · admins only'}
          {claimedBy && !of.closedAt && ` · ${whoHasIt(of, viewerId)}`}
        </span>
      </span>
      <Clock of={of} />
    </Link>
  );
}

const whoHasIt = ({ claimedBy }: CaseSummary, viewerId: string) =>
  claimedBy?.id === viewerId ? 'claimed by you' : `claimed by ${claimedBy?.name}`;

/** How long there is left, or how it ended. */
export function Clock({ of: { dueAt, closedAt, outcome } }: { of: CaseSummary }) {
  const now = useNow();
  if (closedAt)
    return (
      <span className={classes.clock}>
        {outcomeText(outcome ?? '')}
        <small>{dateTimeText(closedAt)}</small>
      </span>
    );
  const { text, isLate } = dueText(dueAt, now);
  return (
    <time dateTime={dueAt} className={classes.clock} data-late={isLate || undefined}>
      {text}
    </time>
  );
}
