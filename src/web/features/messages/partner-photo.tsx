import { IconUser } from '@tabler/icons-react';
import type { ChatPartner } from '#contract/messages/endpoints.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import classes from './partner-photo.module.css';

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
