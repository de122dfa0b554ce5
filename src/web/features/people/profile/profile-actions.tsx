import { Button } from '@mantine/core';
import { IconArrowBackUp, IconMessageCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import row from '#web/ui/action-row.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { standingWords } from '../decisions/standing-words.ts';
import type { Decisions } from '../decisions/use-decisions.ts';
import { useVerifiedFirst } from '../decisions/verified-first.tsx';
import { ConnectButton } from './connect-button.tsx';
import classes from './profile-actions.module.css';

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
      <p role="status" className={classes.note}>
        {standing !== 'matched' && standingWords[standing](displayName)}
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
