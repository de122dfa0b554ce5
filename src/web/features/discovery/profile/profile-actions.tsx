import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconMessageCircle,
  IconX,
  IconCheck,
  IconHeart,
  IconHeartFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Standing } from '#contract/matching/rules.ts';
import row from '#web/ui/action-row.module.css';
import {
  forVerified,
  openMatch,
  standingText,
  type Decisions,
  useVerifiedFirst,
} from '#web/features/matching/index.ts';
import classes from './profile.module.css';

interface ProfileActionsProps {
  view: MemberView;
  decisions: Decisions;
  /** What takes the place of Message before the two have matched. */
  writeFirst: ReactNode;
}

/** What the viewer can do about this member, and what they have done. */
export function ProfileActions({ view, decisions, writeFirst }: ProfileActionsProps) {
  const { standing, matchId, profile } = view;
  const { memberId, displayName } = profile;
  const running = decisions.isRunning(memberId);
  const verifiedFirst = useVerifiedFirst();
  return (
    <>
      <div className={`${row.row} ${classes.buttons}`}>
        {matchId ? (
          <LinkButton
            to="/messages"
            search={{ match: matchId }}
            leftSection={<IconMessageCircle size={20} stroke={1.7} aria-hidden />}
          >
            Message
          </LinkButton>
        ) : (
          writeFirst
        )}
        <ConnectButton
          standing={standing}
          matchId={matchId}
          running={running}
          onConnect={() => void decisions.like(memberId)}
          onExplain={
            verifiedFirst.isAskedBy(profile) ? () => void verifiedFirst.explain(displayName) : null
          }
        />
        {(standing === 'none' || standing === 'passed') && (
          <PassButton
            passed={standing === 'passed'}
            running={running}
            onPass={() => void decisions.pass(memberId)}
            onUndo={() => void decisions.undoPass(memberId)}
          />
        )}
      </div>
      <p role="status" className={classes.profileActionsNote}>
        {standing !== 'matched' && standingText[standing](displayName)}
      </p>
    </>
  );
}

interface PassButtonProps {
  passed: boolean;
  running: boolean;
  onPass: () => void;
  onUndo: () => void;
}

/** One button for both, so that the focus stays where it was pressed. */
function PassButton({ passed, running, onPass, onUndo }: PassButtonProps) {
  const PassIcon = passed ? IconArrowBackUp : IconX;
  return (
    <Button
      variant="default"
      disabled={running}
      leftSection={<PassIcon size={20} stroke={1.7} aria-hidden />}
      onClick={passed ? onUndo : onPass}
    >
      {passed ? 'Undo pass' : 'Pass'}
    </Button>
  );
}

interface ConnectButtonProps {
  standing: Standing;
  matchId: string | null;
  running: boolean;
  onConnect: () => void;
  /** They take likes from verified members alone, and the viewer is none. */
  onExplain: (() => void) | null;
}

/** Says what stands between the two. It stays the same button, so that the focus stays on it. */
export function ConnectButton(props: ConnectButtonProps) {
  const { standing, matchId, running, onConnect, onExplain } = props;
  const navigate = useNavigate();
  if (standing === 'matched') {
    return (
      <Button
        key="connect"
        color="leaf"
        variant="light"
        leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
        onClick={() => void (matchId && navigate(openMatch(matchId)))}
      >
        Matched
      </Button>
    );
  }
  const liked = standing === 'liked';
  const Heart = liked ? IconHeartFilled : IconHeart;
  return (
    <Button
      key="connect"
      variant={liked ? 'light' : 'filled'}
      // Not `disabled`: that would throw the focus away while the like is on its way.
      aria-disabled={liked || running}
      leftSection={<Heart size={20} stroke={1.7} aria-hidden />}
      {...(!liked && onExplain && forVerified)}
      onClick={() => {
        if (!liked && !running) (onExplain ?? onConnect)();
      }}
    >
      {liked ? 'Liked' : 'Connect'}
    </Button>
  );
}
