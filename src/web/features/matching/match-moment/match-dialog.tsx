import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Match } from '#contract/matching/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api } from '../matching.api.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberPhoto } from '../cards/member-parts.tsx';
import classes from './match-dialog.module.css';

interface MatchDialogProps {
  match: Match;
  onClose: () => void;
}

export default function MatchDialog({ match, onClose }: MatchDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { member } = match;
  const close = () => dialog.current?.close();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // Not on a button: whoever still presses a key would leave before having read it.
    title.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <div className={classes.photos} aria-hidden>
        <OwnPhoto />
        <span className={classes.photo}>
          <MemberPhoto member={member} sizes="144px" eager />
        </span>
      </div>
      <h2 ref={title} id={`${id}-title`} tabIndex={-1} className={classes.title}>
        It's a Match!
      </h2>
      <p id={`${id}-text`} className={classes.text}>
        You and {member.displayName} liked each other. Say hello while it is fresh.
      </p>
      <div className={classes.actions}>
        <LinkButton to="/messages" search={{ match: match.id }} fullWidth onClick={close}>
          Message Now
        </LinkButton>
        <Button variant="subtle" fullWidth onClick={close}>
          Keep browsing
        </Button>
      </div>
    </dialog>
  );
}

function OwnPhoto() {
  const { member } = useAuth();
  const { data } = useQuery(api.profiles.own.queryOptions());
  const own = {
    displayName: data?.displayName ?? member?.name ?? '',
    photo: data?.profileImages[0] ?? null,
  };
  return (
    <span className={classes.photo}>
      <MemberPhoto member={own} sizes="144px" eager />
    </span>
  );
}
