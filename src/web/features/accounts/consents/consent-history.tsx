import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Consent } from '#contract/accounts/consents.endpoints.ts';
import { documents, versionText, type ConsentSubject } from '#contract/accounts/documents.rules.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { consentsApi as api } from '../accounts.api.ts';
import classes from '../settings/settings.module.css';

const titles: Record<ConsentSubject, string> = {
  terms: documents.terms.title,
  privacy: documents.privacy.title,
  'activity-mails': 'Email notifications',
  push: 'Push notifications',
  mobile: 'Mobile number',
  identity: 'Identity check',
  'photo-wall': 'Picture wall',
};

const answers = {
  agreement: { accepted: 'agreed', withdrawn: 'taken back' },
  switch: { accepted: 'switched on', withdrawn: 'switched off' },
};

const switches: ReadonlySet<ConsentSubject> = new Set(['activity-mails', 'push', 'photo-wall']);

/** What the member agreed to, and took back, and when. */
export function ConsentHistory() {
  const { data, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      api.accounts.consents.infiniteOptions({
        input: (cursor: string | undefined) => ({ cursor }),
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        // Answers are given on other pages, too.
        staleTime: 0,
      }),
    );
  const items = itemsOf(data);
  return (
    <SettingsSection
      title="What you agreed to"
      lead="Kept from the day you joined, or from your first answer."
    >
      {isPending && <Skeleton height={120} />}
      {!isPending && !data && (
        <p>
          We could not load your answers.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <ul className={classes.history}>
          {items.map((consent) => (
            <li key={consent.subject + consent.at}>
              <span>{sentenceOf(consent)}</span>
              <time dateTime={consent.at}>{dateTimeText(consent.at)}</time>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier answers
        </Button>
      )}
    </SettingsSection>
  );
}

function sentenceOf({ subject, version, answer }: Consent): string {
  const isSwitch = switches.has(subject);
  const said = answers[isSwitch ? 'switch' : 'agreement'][answer];
  return subject === 'terms' || subject === 'privacy'
    ? `${titles[subject]} of ${versionText(version)}: ${said}`
    : `${titles[subject]}: ${said}`;
}
