import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { Standing } from '#contract/matching/rules.ts';
import { forVerified } from '../decisions/verified-first.tsx';
import { openMatch } from '../matches/open-match.ts';

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
