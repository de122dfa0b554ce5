import { ActionIcon, Button } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LIKE_COMMENT_MAX, type Standing } from '#contract/matching/rules.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { promptQuestions, type PromptAnswer } from '#contract/profiles/prompts.ts';
import { useAuth, useRestricted } from '#web/lib/auth.tsx';
import { failureText, questionOf } from '#web/lib/failure.ts';
import { useMail } from '#web/lib/site.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { HelpCard } from '#web/ui/help-card.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { useVerifiedFirst } from '../decisions/fault-banner.tsx';
import { settleDecision } from '../decisions/use-decisions.ts';
import { call, ownMatches } from '../matching.api.ts';
import classes from './like-comment.module.css';

export type Likeable = { photo: ShownPhoto } | { answer: PromptAnswer };

interface LikeOnProps {
  member: { memberId: string; displayName: string; onlyVerified: boolean };
  standing: Standing;
  /** The photo or the answer beside which it stands. */
  liked: Likeable;
}

/** The heart beside a photo or an answer: likes its member for it, with a comment if one likes. */
export function LikeOn({ member, standing, liked }: LikeOnProps) {
  const [open, setOpen] = useState(false);
  const isRestricted = useRestricted();
  const verifiedFirst = useVerifiedFirst();
  const isUnconfirmed = useUnconfirmed();
  const label = 'photo' in liked ? 'Like this photo' : 'Like this answer';
  const canLike = standing === 'none' || standing === 'passed';
  /** Nobody writes a comment that would be refused for what is known before. */
  function press(): void {
    if (verifiedFirst.isAskedBy(member)) void verifiedFirst.explain(member.displayName);
    else if (isUnconfirmed)
      void toastFailure(null, 'Please confirm your email first. The link is in your mail.');
    else setOpen(true);
  }

  return (
    <>
      {canLike && (
        <ActionIcon
          variant="default"
          className={classes.heart}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          disabled={isRestricted}
          onClick={press}
        >
          <IconHeart size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      {open && (
        <Sheet open keepsOpen title={label} onClose={() => setOpen(false)}>
          <LikeForm member={member} liked={liked} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

/** Likes ask for a confirmed email where mails arrive. */
function useUnconfirmed(): boolean {
  const { member } = useAuth();
  const mail = useMail();
  return mail === 'delivered' && member?.emailVerified === false;
}

/** What is typed stays on this device until it is sent. */
function useComment(name: string): [string, (text: string) => void] {
  const writerId = useAuth().member?.id ?? '';
  const [text, setText] = useState(() => {
    const kept = readDraft(writerId, name);
    return typeof kept === 'string' ? kept : '';
  });
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(writerId, name, next || null);
    },
  ];
}

interface LikeFormProps extends Pick<LikeOnProps, 'member' | 'liked'> {
  onDone: () => void;
}

function LikeForm({ member: { memberId, displayName }, liked, onDone }: LikeFormProps) {
  const queryClient = useQueryClient();
  const errorId = useId();
  const sure = useSure('Send anyway');
  const on = 'photo' in liked ? { photoId: liked.photo.id } : { prompt: liked.answer.prompt };
  const [text, setText] = useComment(`like.${memberId}.${on.photoId ?? on.prompt}`);
  const comment = text.trim();
  const isTooLong = tooLong(text, LIKE_COMMENT_MAX) !== null;
  const send = useMutation({
    mutationFn: () => sure((confirmed) => call.matching.like({ memberId, on, comment, confirmed })),
    onSuccess: ({ help, commentHeld, ...reply }) => {
      setText('');
      settleDecision(queryClient, memberId, reply);
      if (!help) onDone();
      if (reply.matchId) ownMatches.tell(reply.matchId);
      else
        void toast(
          commentHeld
            ? `You like ${displayName}. A person looks at your comment before they read it.`
            : `You like ${displayName}.`,
        );
    },
  });
  if (send.data?.help) return <HelpCard onClose={onDone} />;
  // Who would rather change it has read why.
  const fault = send.error && questionOf(send.error) === null ? send.error : null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending && !isTooLong) send.mutate();
      }}
    >
      {'photo' in liked ? (
        <PhotoImage
          photo={liked.photo}
          alt={`Photo of ${displayName}`}
          sizes="200px"
          className={classes.picture}
        />
      ) : (
        <figure className={classes.answer}>
          <figcaption>{promptQuestions[liked.answer.prompt]}</figcaption>
          <blockquote>{liked.answer.answer}</blockquote>
        </figure>
      )}
      <FormError
        id={errorId}
        message={fault && failureText(fault, 'Your like could not be sent. Please try again.')}
      />
      <LongText
        label="Add a comment (optional)"
        most={LIKE_COMMENT_MAX}
        autosize
        minRows={2}
        maxRows={5}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={send.isPending} disabled={isTooLong}>
        Send like
      </Button>
    </form>
  );
}
