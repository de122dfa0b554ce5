import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHeart } from '@tabler/icons-react';
import type { ReceivedLike } from '#contract/matching/endpoints.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { MemberCardSkeletons } from '../cards/member-card-skeleton.tsx';
import { MemberGrid } from '../cards/member-grid.tsx';
import { FaultBanner } from '../decisions/fault-banner.tsx';
import { useDecisions } from '../decisions/use-decisions.ts';
import { usePeopleUpdates } from '../use-people-updates.ts';
import { AnsweredLike } from './answered-like.tsx';
import { LikeCard } from './like-card.tsx';
import { likesQuery } from './likes-query.ts';

const IN_VIEW = 4;

/** Who likes the member and waits for an answer, newest first. */
export function LikesReceived() {
  usePeopleUpdates();
  const list = useInfiniteQuery(likesQuery);
  const decisions = useDecisions();
  const likes = list.data?.pages.flatMap(({ items }) => items);

  async function dismiss({ member }: ReceivedLike): Promise<void> {
    if (!(await decisions.pass(member.memberId))) return;
    await toastWithAction({
      message: `You dismissed ${member.displayName}.`,
      action: 'Undo',
      onAction: () => void decisions.undoPass(member.memberId),
    });
  }

  if (!likes && list.error) {
    return (
      <LoadFailure
        title="We could not load your likes"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      <FaultBanner text={decisions.fault} onDismiss={decisions.dismissFault} />
      <AnsweredLike />
      {likes?.length === 0 && !list.hasNextPage ? (
        <NoLikes />
      ) : (
        <MemberGrid label="Likes received" busy={!likes}>
          {likes?.map((like, place) => (
            <LikeCard
              key={like.member.memberId}
              like={like}
              eager={place < IN_VIEW}
              running={decisions.isRunning(like.member.memberId)}
              onLikeBack={() => void decisions.like(like.member.memberId)}
              onDismiss={() => void dismiss(like)}
            />
          )) ?? <MemberCardSkeletons count={IN_VIEW} />}
        </MemberGrid>
      )}
      <ListEnd list={list} />
    </>
  );
}

function NoLikes() {
  return (
    <EmptyState
      icon={IconHeart}
      title="No likes waiting"
      text="When someone likes you, you can like them back from here."
    >
      <LinkButton to="/browse">Browse Companions</LinkButton>
    </EmptyState>
  );
}
