import type { ChatPartner } from '#contract/messages/endpoints.ts';

export const nameOf = (other: ChatPartner | null) => other?.displayName || 'Unknown User';

/** 27 · Pune */
export function aboutPartner(other: ChatPartner | null): string {
  const location = other?.location || 'Location not set';
  return other?.age ? `${other.age} · ${location}` : location;
}
