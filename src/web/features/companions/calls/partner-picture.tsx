import { IconUser } from '@tabler/icons-react';
import type { CallPartner } from '#web/lib/calling.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import classes from './calls.module.css';

interface PartnerPictureProps {
  partner: CallPartner;
  size: number;
  /** While it rings. */
  pulsing?: boolean;
}

export function PartnerPicture({ partner, size, pulsing = false }: PartnerPictureProps) {
  return (
    <span
      className={classes.picture}
      style={{ width: size, height: size }}
      data-pulsing={pulsing || undefined}
    >
      {partner.photo ? (
        <PhotoImage photo={partner.photo} alt="" sizes={`${size}px`} eager />
      ) : (
        <IconUser size={size * 0.55} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
