import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Health } from '#contract/health/endpoints.ts';
import { momentText, queueNames, secondsText } from './figure-texts.ts';
import classes from './health-page.module.css';

/** Jobs are looked for within a second, and every half minute where one was missed. */
const JOB_WAITS_SECONDS = 5 * 60;
/** The provider is asked after ten minutes, and again. */
const PAYMENT_WAITS_SECONDS = 60 * 60;

/** What somebody has to look at, in words. */
export function Needs({ health }: { health: Health }) {
  const needs = needsOf(health);
  return (
    <section
      aria-labelledby="needs"
      className={classes.needs}
      data-bad={needs.length > 0 || undefined}
    >
      <h2 id="needs">{needs.length > 0 ? 'Somebody should look at this' : 'All is well'}</h2>
      {needs.length === 0 ? (
        <p>Every node tells of itself, nothing waits too long, and no case is late.</p>
      ) : (
        <ul>
          {needs.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Need {
  key: string;
  text: ReactNode;
}

function needsOf({ nodes, cases, now, unreadable }: Health): Need[] {
  return [
    ...cases.filter(({ late }) => late > 0).map(lateCases),
    ...nodes.filter(({ state }) => state === 'silent').map(silentNode),
    ...nodes.filter(({ state, redis }) => state === 'up' && redis === 'away').map(withoutRedis),
    ...(now.oldestJobSeconds !== null && now.oldestJobSeconds > JOB_WAITS_SECONDS
      ? [
          {
            key: 'jobs',
            text: `The first job has waited for ${secondsText(now.oldestJobSeconds)}.`,
          },
        ]
      : []),
    ...(now.oldestPendingSeconds !== null && now.oldestPendingSeconds > PAYMENT_WAITS_SECONDS
      ? [
          {
            key: 'payments',
            text: `A payment has been under way for ${secondsText(now.oldestPendingSeconds)}, and nobody confirms it.`,
          },
        ]
      : []),
    ...unreadable.map((about) => ({
      key: `unread ${about}`,
      text: `The figures about ${about} could not be read from the database.`,
    })),
  ];
}

function lateCases({ kind, late, secondsLeft }: Health['cases'][number]): Need {
  const { one, many } = queueNames[kind];
  const words = late === 1 ? `1 ${one} is late` : `${late} ${many} are late`;
  const by =
    secondsLeft !== null && secondsLeft < 0 ? `, the first by ${secondsText(-secondsLeft)}` : '';
  const link =
    kind === 'identity' ? (
      <Link to="/admin/identity">Identity checks</Link>
    ) : (
      <Link to="/admin/cases" search={{ queue: kind }}>
        Open the queue
      </Link>
    );
  return {
    key: kind,
    text: (
      <>
        {words}
        {by}. {link}
      </>
    ),
  };
}

const silentNode = ({ id, host, seenAt }: Health['nodes'][number]): Need => ({
  key: id,
  text: `A node on ${host} stopped telling of itself ${momentText(seenAt)}, without having left.`,
});

const withoutRedis = ({ id, host }: Health['nodes'][number]): Need => ({
  key: `redis ${id}`,
  text: `A node on ${host} does not reach Redis: its pages hear nothing of the other nodes.`,
});
