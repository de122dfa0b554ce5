import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconHeart, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { ActionIcon, Button } from '@mantine/core';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import type { ReceivedLike } from '#contract/matching/endpoints.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { Note } from '#web/ui/note.tsx';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { MemberCardSkeletons, MemberGrid, FullProfileLink } from '../cards/member-grid.tsx';
import { FaultBanner } from '../decisions/fault-banner.tsx';
import { useDecisions, standingText } from '../decisions/use-decisions.ts';
import { usePeopleUpdates } from '../use-people-updates.ts';
import { api, likesQuery } from '../matching.api.ts';
import { MemberCard } from '../cards/member-card.tsx';
import './open-like.ts';
import { LikeQuote } from './like-comment.tsx';
import { LikesTabs } from './likes-tabs.tsx';
import classes from './likes-page.module.css';

export function LikesPage() {
  return (
    <PageFrame
      title="Likes"
      lead="Members who like your profile. Like them back, and it is a match."
    >
      <LikesTabs />
      <LikesReceived />
    </PageFrame>
  );
}

const IN_VIEW = 4;

/** Who likes the member and waits for an answer, newest first. */
function LikesReceived() {
  usePeopleUpdates();
  const list = useInfiniteQuery(likesQuery);
  const decisions = useDecisions();
  const likes = list.data && itemsOf(list.data);

  async function dismiss({ member }: ReceivedLike): Promise<void> {
    if (!(await decisions.pass(member.memberId))) return;
    await toastWithAction({
      id: 'dismissed',
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
        <div className={classes.waiting}>
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
        </div>
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

/** For whoever was led here by a like that is answered by now: how it stands, and the way to that member. */
function AnsweredLike() {
  const memberId = useLocation({ select: ({ state }) => state.openLikeFrom });
  const { data, error } = useQuery({
    ...api.discovery.member.queryOptions({ input: { memberId: memberId ?? '' } }),
    enabled: memberId !== undefined,
  });
  // Who is gone by now is not named any more.
  if (!memberId || !data || error) return null;
  const { displayName } = data.profile;
  const text = standingText[data.standing](displayName);
  return (
    text && (
      <Note text={text} tone="plum">
        <LinkButton
          to="/profile/$memberId"
          params={{ memberId }}
          variant="default"
          size="sm"
          aria-label={`View Full Profile of ${displayName}`}
        >
          View Full Profile
        </LinkButton>
      </Note>
    )
  );
}

/** On a card only the beginning, which opens the whole. */
function SaidWithLike(said: ComponentProps<typeof LikeQuote>) {
  const [open, setOpen] = useState(false);
  const { displayName } = said.partner;
  return (
    <div className={classes.said}>
      <LikeQuote {...said} />
      <button
        type="button"
        className={classes.read}
        aria-label={`Read the like of ${displayName}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet open title={displayName} onClose={() => setOpen(false)}>
          <LikeQuote {...said} />
        </Sheet>
      )}
    </div>
  );
}

interface LikeCardProps {
  like: ReceivedLike;
  eager: boolean;
  running: boolean;
  onLikeBack: () => void;
  onDismiss: () => void;
}

/** Somebody who waits for an answer. */
export function LikeCard({ like, eager, running, onLikeBack, onDismiss }: LikeCardProps) {
  const { member } = like;
  const answer = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    moveFocusOn(event.currentTarget);
    act();
  };
  return (
    <MemberCard
      member={member}
      sizes="(width < 48em) 50vw, 364px"
      eager={eager}
      tags={like.comment && <SaidWithLike comment={like.comment} partner={member} />}
    >
      <div className={classes.answers}>
        <Button
          size="sm"
          px={8}
          fullWidth
          disabled={running}
          aria-label={`Like Back ${member.displayName}`}
          leftSection={<IconHeart size={18} stroke={1.8} aria-hidden />}
          classNames={{ section: classes.sign ?? '' }}
          onClick={answer(onLikeBack)}
        >
          Like Back
        </Button>
        <FullProfileLink
          member={member}
          beside={
            <ActionIcon
              color="gray"
              aria-label={`Dismiss ${member.displayName}`}
              disabled={running}
              onClick={answer(onDismiss)}
            >
              <IconX size={22} stroke={1.8} aria-hidden />
            </ActionIcon>
          }
        />
      </div>
    </MemberCard>
  );
}
