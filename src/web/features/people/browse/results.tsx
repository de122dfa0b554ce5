import { Button, VisuallyHidden } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MemberCardSkeletons } from '../cards/member-card-skeleton.tsx';
import { MemberGrid } from '../cards/member-grid.tsx';
import type { useDecisions } from '../decisions/use-decisions.ts';
import { BrowseCard } from './browse-card.tsx';
import type { useBrowsePages } from './browse-pages.ts';
import { LoadMore } from './load-more.tsx';
import { QuickLook } from './quick-look.tsx';
import classes from './results.module.css';

const IN_VIEW = 6;
const COMING = 6;

interface ResultsProps {
  list: ReturnType<typeof useBrowsePages>;
  /** What stands above is not known yet: the grid waits, instead of being pushed down. */
  waiting: boolean;
  decisions: ReturnType<typeof useDecisions>;
  /** In place of an empty grid. */
  nobody: ReactNode;
}

/** The members found, in every state that a list can be in. */
export function Results({ list, waiting, decisions, nobody }: ResultsProps) {
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const { cards, searchedFor, isFetchingNextPage: loadingMore } = list;
  const nobodyYet = cards.length === 0 && list.isPlaceholderData;
  if (list.isPending || waiting || nobodyYet) return <Loading />;
  if (cards.length === 0 && list.error) {
    return (
      <EmptyState
        icon={IconCloudOff}
        title="We could not load the profiles"
        text={failureText(list.error, 'Something went wrong on our side.')}
      >
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </EmptyState>
    );
  }
  if (cards.length === 0) return nobody;
  return (
    <>
      {searchedFor && (
        <p role="status" className={classes.mended}>
          Showing results for <strong>{searchedFor}</strong>
        </p>
      )}
      <MemberGrid label="Profiles" busy={list.isPlaceholderData}>
        {cards.map((card, place) => (
          <BrowseCard
            key={card.uid}
            card={card}
            eager={place < IN_VIEW}
            decisions={decisions}
            onQuickLook={() => setLookedAt(card.uid)}
          />
        ))}
        {loadingMore && <MemberCardSkeletons count={COMING} />}
      </MemberGrid>
      {list.hasNextPage ? (
        <LoadMore
          loading={loadingMore}
          error={list.isFetchNextPageError ? list.error : null}
          onMore={() => list.fetchNextPage()}
        />
      ) : (
        <p className={classes.end}>That is everyone for now.</p>
      )}
      <QuickLook
        card={cards.find(({ uid }) => uid === lookedAt) ?? null}
        decisions={decisions}
        onClose={() => setLookedAt(null)}
      />
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <MemberGrid label="Profiles">
        <MemberCardSkeletons count={IN_VIEW} />
      </MemberGrid>
    </div>
  );
}
