import type { Match } from '#contract/matching/endpoints.ts';
import { toastWithAction } from '#web/ui/action-toast.tsx';

/** As long as the browser shows one. */
const SHOWN_MS = 10_000;

/** For a match that comes unasked: it must not take the keyboard, or lie under a finger. */
export function toastMatch({ member }: Match, onSee: () => void): Promise<void> {
  return toastWithAction({
    title: "It's a Match!",
    message: `You and ${member.displayName} liked each other.`,
    action: 'See match',
    onAction: onSee,
    color: 'leaf',
    shownMs: SHOWN_MS,
  });
}
