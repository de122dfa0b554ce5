import type { ChatPartner } from '#contract/messages/endpoints.ts';

/** Whoever was erased has no name any more. */
export const nameOf = (other: ChatPartner | null) =>
  other ? other.displayName || 'Unknown User' : 'Former member';

/** 27 · Pune; of whoever is paused that, too. */
export function aboutPartner(other: ChatPartner | null): string {
  if (!other) return 'Has left';
  const location = other.location || 'Location not set';
  const facts = [other.paused && 'Paused', other.age, location];
  return facts.filter(Boolean).join(' · ');
}
