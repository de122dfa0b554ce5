import type { Match } from '#contract/matching/endpoints.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { MemberPhoto, ownFace } from '../cards/member-parts.tsx';
import classes from './match-dialog.module.css';

/** As long as the browser shows one. */
const SHOWN_MS = 10_000;

interface Toasted {
  onSee: () => void;
  onGone: () => void;
}

/** For whoever is busy: it must not take the keyboard, or lie under a finger. The faces are those of the newest. */
export async function toastMatches(
  matches: readonly Match[],
  own: OwnProfile | null,
  { onSee, onGone }: Toasted,
): Promise<void> {
  const newest = matches.at(-1);
  if (!newest) return;
  const { member } = newest;
  await toastWithAction({
    id: 'match',
    picture: (
      <span className={classes.faces} aria-hidden>
        <span className={classes.face}>
          <MemberPhoto member={ownFace(own)} sizes="36px" eager />
        </span>
        <span className={classes.face}>
          <MemberPhoto member={member} sizes="36px" eager />
        </span>
      </span>
    ),
    title: "It's a Match!",
    message:
      matches.length === 1
        ? `You and ${member.displayName} liked each other.`
        : `You have ${matches.length} new matches.`,
    action: 'See match',
    onAction: onSee,
    color: 'leaf',
    shownMs: SHOWN_MS,
    isNews: true,
    onGone,
  });
}
