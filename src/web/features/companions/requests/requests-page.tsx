import { Radio, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { type RequestList, MOST_AHEAD_DAYS } from '#contract/companions/requests.rules.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { TestDevices } from '../calls/test-devices.tsx';
import { RequestCard } from './request-card.tsx';
import { requestsQuery } from './requests.api.ts';
import { byIndianDay, indianClock, indianDate, indianDay } from './request-times.tsx';
import classes from './requests-page.module.css';

export function RequestsPage() {
  return (
    <PageFrame title="Requests" lead="All times are India’s time zone, wherever you are.">
      <RequestsLists />
      <TestDevices />
    </PageFrame>
  );
}

function useRequests(list: RequestList) {
  const query = useInfiniteQuery(requestsQuery(list));
  return { query, requests: query.data && itemsOf(query.data) };
}

/** Everything asked of the member and by them: what waits, what is agreed, what is over. */
export function RequestsLists() {
  const all = inNewestList([useRequests('waiting'), useRequests('ahead'), useRequests('past')]);
  const [waiting, ahead, past] = all;
  const failed = all.find(({ query, requests }) => query.error && !requests);
  if (failed)
    return (
      <LoadFailure
        title="Your requests did not load"
        error={failed.query.error}
        onRetry={() => all.forEach(({ query }) => void query.refetch())}
      />
    );
  if (!waiting.requests || !ahead.requests || !past.requests)
    return (
      <div className={classes.sections} aria-busy>
        <div className={classes.cards}>
          <Skeleton height={230} radius="xl" />
          <Skeleton height={230} radius="xl" />
        </div>
      </div>
    );
  if (all.every(({ requests }) => requests?.length === 0))
    return (
      <div className={classes.sections}>
        <EmptyState
          icon={IconCalendarHeart}
          title="No requests yet"
          text="Ask a companion for a chat or a call on their profile. What you two agree on stands here."
        >
          <LinkButton to="/browse">Browse Companions</LinkButton>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.sections}>
      <Section title="Waiting" none="Nothing waits for an answer." part={waiting} />
      <Ahead part={ahead} />
      <Section title="Past" none="Nothing is over yet." part={past} />
    </div>
  );
}

type Part = ReturnType<typeof useRequests>;

/** A request that moves may stand in two lists until both are answered: the answer that came last is right. */
function inNewestList(parts: [Part, Part, Part]): [Part, Part, Part] {
  const newerBy = (one: Part, other: Part) =>
    one.query.dataUpdatedAt - other.query.dataUpdatedAt ||
    parts.indexOf(one) - parts.indexOf(other);
  const only = (part: Part): Part => {
    const newer = parts.filter((other) => newerBy(other, part) > 0);
    const elsewhere = new Set(newer.flatMap(({ requests = [] }) => requests.map(({ id }) => id)));
    return { ...part, requests: part.requests?.filter(({ id }) => !elsewhere.has(id)) };
  };
  const [waiting, ahead, past] = parts;
  return [only(waiting), only(ahead), only(past)];
}

function Section({ title, none, part }: { title: string; none: string; part: Part }) {
  return (
    <section className={classes.section}>
      <Title order={2} size="1.375rem">
        {title}
      </Title>
      <Cards none={none} part={part} />
    </section>
  );
}

function Cards({ none, part: { query, requests } }: { none: string; part: Part }) {
  return (
    <>
      {requests?.length === 0 && <p className={classes.none}>{none}</p>}
      <div className={classes.cards}>
        {requests?.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </div>
      <ListEnd list={query} />
    </>
  );
}

const looks = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
];

function Ahead({ part }: { part: Part }) {
  const [look, setLook] = useState('list');
  const now = useNow();
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="1.375rem">
          Coming up
        </Title>
        <Radio.Group aria-label="How to show what is coming up" value={look} onChange={setLook}>
          <div className={classes.looks}>
            {looks.map(({ value, label }) => (
              <Radio.Card key={value} value={value} className={classes.look}>
                {label}
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      </div>
      {look === 'calendar' ? (
        <>
          <ComingDays requests={part.requests ?? []} now={now} />
          <ListEnd list={part.query} />
        </>
      ) : (
        <Cards none="Nothing is agreed yet." part={part} />
      )}
    </section>
  );
}

const DAY_MS = 86_400_000;

interface ComingDaysProps {
  requests: CompanionRequest[];
  now: Date;
}

/** Two weeks at a glance; a day that is chosen shows what is agreed for it. */
export function ComingDays({ requests, now }: ComingDaysProps) {
  const agreed = byIndianDay(requests, ({ startsAt }) => startsAt);
  const days = Array.from(
    { length: MOST_AHEAD_DAYS + 1 },
    (_, ahead) => new Date(now.getTime() + ahead * DAY_MS),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const first = [...agreed.keys()][0] ?? indianDate(now);
  const current = chosen ?? first;
  const shown = agreed.get(current) ?? [];
  return (
    <div className={classes.calendar}>
      <ol className={classes.days} aria-label="The coming days, in India’s time zone">
        {days.map((at) => {
          const day = indianDate(at);
          const of = agreed.get(day) ?? [];
          return (
            <li key={day}>
              <UnstyledButton
                className={classes.day}
                aria-pressed={day === current}
                data-busy={of.length > 0 || undefined}
                onClick={() => setChosen(day)}
              >
                <span className={classes.date}>{indianDay(at)}</span>
                {of.length > 0 ? (
                  <span className={classes.entries}>
                    {of.map(({ id, startsAt }) => (
                      <span key={id}>{indianClock(new Date(startsAt))}</span>
                    ))}
                  </span>
                ) : (
                  <VisuallyHidden>nothing agreed</VisuallyHidden>
                )}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
      <div className={classes.list} aria-live="polite">
        {shown.length === 0 && (
          <p className={classes.comingDaysNone}>Nothing is agreed for this day.</p>
        )}
        {shown.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </div>
    </div>
  );
}
