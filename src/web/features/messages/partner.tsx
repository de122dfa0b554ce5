import { IconUser } from '@tabler/icons-react';
import type { ChatPartner } from '#contract/messages/endpoints.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import classes from './messages-page.module.css';

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

/** Round; the name stands beside it. */
export function PartnerPhoto({ other, size }: { other: ChatPartner | null; size: number }) {
  return (
    <span className={classes.photo} style={{ width: size, height: size }}>
      {other?.photo ? (
        <PhotoImage photo={other.photo} alt="" sizes={`${size}px`} />
      ) : (
        <IconUser size={size * 0.55} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
