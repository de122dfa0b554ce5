import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconHeart, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { Decided } from '#contract/matching/endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { toast } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { MemberCard } from '../cards/member-card.tsx';
import { FullProfileLink, MemberCardSkeletons, MemberGrid } from '../cards/member-grid.tsx';
import { FaultBanner } from '../decisions/fault-banner.tsx';
import { useDecisions, type Decisions } from '../decisions/use-decisions.ts';
import { api } from '../matching.api.ts';
import { usePeopleUpdates } from '../use-people-updates.ts';
import { LikeQuote } from './like-comment.tsx';
import { LikesTabs } from './likes-tabs.tsx';
import classes from './likes-page.module.css';

const IN_VIEW = 4;

const paging = {
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Whom the member likes without an answer so far. */
export function LikedByMePage() {
  return (
    <DecidedPage
      list={useInfiniteQuery(api.matching.likesGiven.infiniteOptions(paging))}
      title="Liked by me"
      lead="They have not answered yet. You can take a like back."
      undo={{ label: 'Take back', done: 'Your like was taken back.', run: 'undoLike' }}
      nobody={{ icon: IconHeart, title: 'No likes open', text: 'Whom you like stands here.' }}
    />
  );
}

/** Whom the member has passed on. */
export function PassedPage() {
  return (
    <DecidedPage
      list={useInfiniteQuery(api.matching.passes.infiniteOptions(paging))}
      title="Passed"
      lead="Changed your mind? Bring them back into Browse."
      undo={{ label: 'Bring back', done: 'They are back in Browse.', run: 'undoPass' }}
      nobody={{ icon: IconX, title: 'Nobody passed', text: 'Whom you pass on stands here.' }}
    />
  );
}

interface DecidedPageProps extends DecidedListProps {
  lead: string;
}

/** Two pages of one kind: what was decided about somebody, and the way back. */
const DecidedPage = ({ lead, ...list }: DecidedPageProps) => (
  <PageFrame title={list.title} lead={lead}>
    <LikesTabs />
    <DecidedList {...list} />
  </PageFrame>
);

interface DecidedListProps {
  list: ReturnType<typeof useInfiniteQuery<{ items: Decided[]; nextCursor: string | null }>>;
  title: string;
  undo: { label: string; done: string; run: keyof Pick<Decisions, 'undoLike' | 'undoPass'> };
  nobody: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'text'>;
}

function DecidedList({ list, title, undo, nobody }: DecidedListProps) {
  usePeopleUpdates();
  const decisions = useDecisions();
  const decided = list.data && itemsOf(list.data);

  async function takeBack(memberId: string): Promise<void> {
    if (await decisions[undo.run](memberId)) await toast(undo.done);
  }

  if (!decided && list.error) {
    return (
      <LoadFailure
        title="We could not load this list"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      <FaultBanner text={decisions.fault} onDismiss={decisions.dismissFault} />
      {decided?.length === 0 && !list.hasNextPage ? (
        <EmptyState {...nobody}>
          <LinkButton to="/browse">Browse Companions</LinkButton>
        </EmptyState>
      ) : (
        <MemberGrid label={title} busy={!decided}>
          {decided?.map(({ member, at, comment }, place) => (
            <MemberCard
              key={member.memberId}
              member={member}
              sizes="(width < 48em) 50vw, 260px"
              eager={place < IN_VIEW}
            >
              <p className={classes.when}>{dateText(at)}</p>
              {comment && <LikeQuote comment={comment} partner={member} />}
              <div className={classes.actions}>
                <Button
                  size="sm"
                  px={8}
                  fullWidth
                  variant="default"
                  disabled={decisions.isRunning(member.memberId)}
                  aria-label={`${undo.label} ${member.displayName}`}
                  leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
                  onClick={({ currentTarget }) => {
                    moveFocusOn(currentTarget);
                    void takeBack(member.memberId);
                  }}
                >
                  {undo.label}
                </Button>
                <FullProfileLink member={member} />
              </div>
            </MemberCard>
          )) ?? <MemberCardSkeletons count={IN_VIEW} />}
        </MemberGrid>
      )}
      <ListEnd list={list} />
    </>
  );
}
