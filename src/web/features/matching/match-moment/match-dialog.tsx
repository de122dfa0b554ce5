import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, type ComponentType } from 'react';
import type { Match } from '#contract/matching/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api } from '../matching.api.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberPhoto, ownFace } from '../cards/member-parts.tsx';
import classes from './match-dialog.module.css';

/** What stands below the faces, to write the first message. */
export interface OpeningProps {
  member: Match['member'];
  /** It was sent, and its chat is next. */
  onSent: () => void;
}

interface MatchDialogProps {
  match: Match;
  Opening: ComponentType<OpeningProps>;
  onClose: (wentToChat: boolean) => void;
}

const PHOTO = '(width < 900px) 152px, 280px';

export default function MatchDialog({ match, Opening, onClose }: MatchDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const wentToChat = useRef(false);
  const auth = useAuth();
  const { data: own } = useQuery(api.profiles.own.queryOptions());
  const { member } = match;
  const close = () => dialog.current?.close();
  const leave = () => {
    wentToChat.current = true;
    close();
  };

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
      onClose={() => onClose(wentToChat.current)}
    >
      <div className={classes.stage}>
        <div className={classes.photos} aria-hidden>
          <span className={classes.photo}>
            <MemberPhoto member={ownFace(own, auth.member?.name)} sizes={PHOTO} eager />
          </span>
          <span className={classes.photo}>
            <MemberPhoto member={member} sizes={PHOTO} eager />
          </span>
        </div>
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className={classes.title}>
          It's a Match!
        </h2>
        <p id={`${id}-text`} className={classes.text}>
          You and {member.displayName} liked each other. Say hello while it is fresh.
        </p>
        <div className={classes.opening}>
          <Suspense>
            <Opening member={member} onSent={leave} />
          </Suspense>
        </div>
        <div className={classes.actions}>
          {/* Quiet beside the field, which is the way to write: for who would rather look first, or may not write now. */}
          <LinkButton
            to="/messages"
            search={{ match: match.id }}
            className={classes.action ?? ''}
            onClick={leave}
          >
            Open chat
          </LinkButton>
          <Button className={classes.action ?? ''} onClick={close}>
            Keep browsing
          </Button>
        </div>
      </div>
    </dialog>
  );
}
