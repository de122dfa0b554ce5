import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { matchingEvents, type LikeComment } from '#contract/matching/endpoints.ts';
import { promptQuestions } from '#contract/profiles/prompts.ts';
import { useReport } from '#web/features/safety/index.ts';
import { useLive } from '#web/lib/live.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { call } from '../matching.api.ts';
import classes from './like-comment.module.css';

interface Partner {
  memberId: string;
  displayName: string;
}

interface LikeQuoteProps {
  comment: LikeComment;
  /** The other one of the two. */
  partner: Partner;
  onBlocked?: (() => void) | undefined;
}

/** What a like was on, and what was said with it. */
export function LikeQuote({ comment, partner, onBlocked }: LikeQuoteProps) {
  const report = useReport();
  const { likeId, mine, photo, text, held } = comment;
  return (
    <figure className={classes.quote}>
      {photo && <PhotoImage photo={photo} alt="" sizes="48px" className={classes.thumbnail} />}
      <figcaption>{captionOf(comment, partner.displayName)}</figcaption>
      {text && <blockquote>{text}</blockquote>}
      {held && <p>A person looks at this before {partner.displayName} reads it.</p>}
      {!mine && text && (
        <ActionIcon
          color="gray"
          className={classes.flag}
          aria-label={`Report the comment of ${partner.displayName}`}
          title="Report"
          onClick={() =>
            report({
              member: partner,
              comment: { send: (fields) => call.matching.reportComment({ ...fields, likeId }) },
              onBlocked,
            })
          }
        >
          <IconFlag size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </figure>
  );
}

function captionOf({ mine, part, photo, prompt }: LikeComment, name: string): string {
  const liked = mine ? 'You liked' : `${name} liked`;
  if (part === 'photo') {
    if (!photo) return `${liked} a photo that is no longer there`;
    return mine ? `You liked a photo of ${name}` : `${name} liked your photo`;
  }
  if (!prompt) return `${liked} an answer that is no longer there`;
  const whose = mine ? `an answer of ${name}` : 'your answer';
  return `${liked} ${whose}: “${promptQuestions[prompt]}”`;
}

interface MatchCommentsProps {
  matchId: string;
  partner: Partner;
  onBlocked: () => void;
}

/** What the two said when they liked each other, at the beginning of their chat. */
export function MatchComments({ matchId, partner, onBlocked }: MatchCommentsProps) {
  const queryClient = useQueryClient();
  // Apart from what changes with people: it was said once, and a match that has ended is not asked about.
  const queryKey = ['match-comments', matchId];
  const askAgain = () => void queryClient.invalidateQueries({ queryKey });
  useLive(matchingEvents.commentReviewed, ({ memberId }) => {
    if (memberId === partner.memberId) askAgain();
  });
  useLive('returned', askAgain);
  const { data: comments } = useQuery({
    queryKey,
    queryFn: async () => (await call.matching.match({ id: matchId })).comments ?? [],
    staleTime: Infinity,
  });
  if (!comments?.length) return null;
  return (
    <section className={classes.quotes} aria-label="What you liked about each other">
      {comments.map((comment) => (
        <LikeQuote key={comment.likeId} comment={comment} partner={partner} onBlocked={onBlocked} />
      ))}
    </section>
  );
}
