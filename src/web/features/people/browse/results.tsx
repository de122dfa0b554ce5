import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { MemberCardSkeletons } from '../cards/member-card-skeleton.tsx';
import { MemberGrid } from '../cards/member-grid.tsx';
import type { useDecisions } from '../decisions/use-decisions.ts';
import { BrowseCard } from './browse-card.tsx';
import type { useBrowsePages } from './browse-pages.ts';
import { useOpenedCard } from './opened-card.ts';
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
  /** Below the last card. */
  end: ReactNode;
}

/** The members found, in every state that a list can be in. */
export function Results({ list, waiting, decisions, nobody, end }: ResultsProps) {
  const look = useSheetStep('quick-look');
  const { cards, searchedFor, isFetchingNextPage: loadingMore } = list;
  const nobodyYet = cards.length === 0 && list.isPlaceholderData;
  const loading = list.isPending || waiting || nobodyYet;
  const noteOpened = useOpenedCard(!loading);
  if (loading) return <Loading />;
  if (cards.length === 0 && list.error) {
    return (
      <LoadFailure
        title="We could not load the profiles"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (cards.length === 0 && !list.hasNextPage) return nobody;
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
            key={card.memberId}
            card={card}
            eager={place < IN_VIEW}
            decisions={decisions}
            onOpen={() => noteOpened(card.memberId)}
            onQuickLook={() => look.open(card.memberId)}
          />
        ))}
        {loadingMore && <MemberCardSkeletons count={COMING} />}
      </MemberGrid>
      {list.hasNextPage ? <ListEnd list={list} /> : end}
      <QuickLook
        card={cards.find(({ memberId }) => memberId === look.subject) ?? null}
        decisions={decisions}
        onClose={look.close}
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
