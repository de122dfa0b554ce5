import type { CompanionNeed } from '#contract/companions/rules.ts';
import type { MemberStatus } from '#contract/accounts/rules.ts';
import type { CompanionRow } from './companion.queries.ts';

export interface CompanionState {
  status: MemberStatus;
  paidUntil: Date | null;
  identityVerifiedAt: Date | null;
  birthDate: string | null;
  paused: boolean;
  profileVisibility: boolean;
  findable: boolean;
  /** Null: they have not said anything yet. */
  companion: CompanionRow | null;
}

/** What stands between them and being listed, in the order of `companionNeeds`. */
export function needsOf(state: CompanionState, now: Date): CompanionNeed[] {
  const { companion } = state;
  const lacks: Record<CompanionNeed, boolean> = {
    plan: state.paidUntil === null || state.paidUntil <= now,
    // The birth date of a document: whoever it shows to be under 18 has no account any more.
    identity: state.identityVerifiedAt === null || state.birthDate === null,
    profile: !state.findable && state.profileVisibility && !state.paused && isThere(state),
    visibility: !state.profileVisibility,
    pause: state.paused,
    restriction: state.status !== 'active',
    categories: !companion?.categories.length,
    kinds: !companion?.kinds.length,
    languages: !companion?.languages.length,
    offers: !companion?.offers,
    refuses: !companion?.refuses,
    hours: !companion?.hours.length,
  };
  return (Object.keys(lacks) as CompanionNeed[]).filter((need) => lacks[need]);
}

const isThere = ({ status }: CompanionState) => status === 'active' || status === 'restricted';

/** Whoever cannot be found has no listing at all: it is not for companions to say. */
const aboutBeingFound = new Set<CompanionNeed>(['profile', 'visibility', 'pause']);

export const isOffering = (state: CompanionState, now: Date): boolean =>
  needsOf(state, now).every((need) => aboutBeingFound.has(need));
