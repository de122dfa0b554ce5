import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '#contract/paging.ts';
import {
  decisionReasons,
  defaultClocks,
  reportReasons,
  type DecisionAction,
} from '#contract/safety/cases.ts';
import type { Decision, Report, AccountStatus } from '#contract/safety/reports.endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { indianDateTime } from '#web/lib/indian-time.ts';
import { focusOnce } from '#web/lib/move-focus-on.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { api } from './safety.api.ts';
import { AppealForm } from './appeal-form.tsx';
import classes from './account-status-page.module.css';

const reportsQuery = api.safety.reports.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** What our team has decided about a member, and what became of their own reports. */
export function AccountStatusPage() {
  const accountStatus = useQuery(api.safety.accountStatus.queryOptions());
  const reports = useInfiniteQuery(reportsQuery);
  if (accountStatus.isPending)
    return (
      <PageFrame narrow title={TITLE}>
        <Loading />
      </PageFrame>
    );
  if (!accountStatus.data)
    return (
      <LoadFailure
        order={1}
        title="We could not load this"
        error={accountStatus.error}
        onRetry={() => void accountStatus.refetch()}
      />
    );
  const { status } = accountStatus.data;
  const decisions = told(accountStatus.data.decisions);
  const isEmpty = decisions.length === 0 && reports.data?.pages[0]?.items.length === 0;
  return (
    <PageFrame narrow title={titles[status] ?? TITLE} lead={leadOf(accountStatus.data)}>
      <div className={classes.stack}>
        {decisions.length > 0 && (
          <section aria-labelledby="decisions">
            <Title order={2} id="decisions" className={classes.heading}>
              What we decided
            </Title>
            <ul className={classes.list}>
              {decisions.map((decision) => (
                <DecisionItem key={decision.id} decision={decision} />
              ))}
            </ul>
          </section>
        )}
        {isEmpty ? (
          <EmptyState
            icon={IconShieldCheck}
            title="Nothing here"
            text="You have reported nobody, and our team has decided nothing about you."
          />
        ) : (
          <Reports list={reports} />
        )}
      </div>
    </PageFrame>
  );
}

const TITLE = 'Account status';

function Loading() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height={180} radius="lg" />
    </div>
  );
}

/** What a granted appeal took back stands with the appeal, in the same words. */
function told(decisions: readonly Decision[]): Decision[] {
  const granted = new Set(
    decisions.flatMap(({ appeal }) => (appeal?.answer?.granted ? appeal.answer.words : [])),
  );
  return decisions.filter(({ action, words }) => action !== 'restore' || !granted.has(words));
}

const titles: Partial<Record<AccountStatus['status'], string>> = {
  restricted: 'Your account is restricted',
  suspended: 'Your account is suspended',
  banned: 'Your account is closed',
};

function leadOf({ status, until }: AccountStatus): string {
  const end = until ? ` It ends by itself on ${indianDateTime(until)}, India time.` : '';
  if (status === 'restricted') return `You can read, but neither write nor like.${end}`;
  if (status === 'suspended')
    return `Nobody sees you, and you see nobody, until it ends.${end} Here is why, and how to appeal.`;
  if (status === 'banned') return 'It was closed for good. Here is why, and how to appeal.';
  return 'What our team has decided about you, and what became of your reports.';
}

const actions: Record<DecisionAction, string> = {
  warn: 'Warning',
  remove: 'Something of yours was taken down',
  restrict: 'Restricted',
  suspend: 'Suspended',
  ban: 'Closed for good',
  restore: 'Opened again',
};

/** At the latest: an operator can set a shorter clock. */
const answeredBy = (sentAt: string): string =>
  new Date(Date.parse(sentAt) + defaultClocks.appeal * 3_600_000).toISOString();

function DecisionItem({ decision }: { decision: Decision }) {
  const { id, action, reason, words, decidedAt, until, endedAt, appeal } = decision;
  const isOver = endedAt !== null;
  const [sent, setSent] = useState(false);
  return (
    <li className={classes.item} data-over={isOver || undefined}>
      <h3 className={classes.what}>
        {actions[action]}
        {isOver && <span className={classes.over}>no longer holds</span>}
      </h3>
      <p className={classes.meta}>
        {dateText(decidedAt)}
        {until && !isOver && ` · until ${indianDateTime(until)}, India time`}
      </p>
      <p>
        <strong>Why:</strong> {decisionReasons[reason]}.
      </p>
      <p className={classes.text}>{words}</p>
      {action !== 'restore' && !appeal && !isOver && (
        <AppealForm decisionId={id} onSent={() => setSent(true)} />
      )}
      {appeal && (
        // The form that was sent has gone.
        <div className={classes.appeal} tabIndex={-1} {...(sent && { ref: focusOnce })}>
          <p className={classes.meta}>
            You appealed on {dateText(appeal.sentAt)} · {appeal.number}
          </p>
          {appeal.answer ? (
            <p>
              <strong>{answerText(action, appeal.answer.granted)}</strong> {appeal.answer.words}
            </p>
          ) : (
            <p>
              Somebody who did not decide this looks at it again. We mail you the answer by{' '}
              {indianDateTime(answeredBy(appeal.sentAt))}, India time.
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function Reports({ list }: { list: UseInfiniteQueryResult<InfiniteData<Page<Report>>> }) {
  if (list.isPending) return <Loading />;
  if (!list.data)
    return (
      <LoadFailure
        title="We could not load your reports"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  const reports = itemsOf(list.data);
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <Title order={2} id="reports" className={classes.heading}>
        Your reports
      </Title>
      <ul className={classes.list}>
        {reports.map((report) => (
          <ReportItem key={report.number} report={report} />
        ))}
      </ul>
      <ListEnd list={list} />
    </section>
  );
}

function ReportItem({ report }: { report: Report }) {
  const { number, name, reason, reportedAt, acted } = report;
  return (
    <li className={classes.item}>
      <h3 className={classes.what}>{name ?? 'A former member'}</h3>
      <p className={classes.meta}>
        {number} · {reportReasons[reason].label} · {dateText(reportedAt)}
      </p>
      <p>{outcomeOf(acted)}</p>
    </li>
  );
}

function outcomeOf(acted: boolean | null): string {
  if (acted === null) return 'A person will read it. We tell you how it ends.';
  return acted
    ? 'We looked at it and acted. Thank you for telling us.'
    : 'We looked at it and found nothing that our rules forbid. Blocking keeps them away from you all the same.';
}

function answerText(action: Decision['action'], granted: boolean): string {
  if (!granted) return 'We looked again, and it stays.';
  return action === 'remove'
    ? 'We took the decision back. What was taken down is deleted and cannot come back.'
    : 'We took it back.';
}
