import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api } from '../api.ts';
import './open-like.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { standingWords } from '../decisions/standing-words.ts';

/** For whoever was led here by a like that is answered by now: how it stands, and the way to that member. */
export function AnsweredLike() {
  const memberId = useLocation({ select: ({ state }) => state.openLikeFrom });
  const { data, error } = useQuery({
    ...api.discovery.member.queryOptions({ input: { memberId: memberId ?? '' } }),
    enabled: memberId !== undefined,
  });
  // Who is gone by now is not named any more.
  if (!memberId || !data || error) return null;
  const { displayName } = data.profile;
  const words = standingWords[data.standing](displayName);
  return (
    words && (
      <Note text={words} tone="plum">
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
