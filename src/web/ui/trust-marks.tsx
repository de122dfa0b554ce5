import { IconHeartHandshake, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import classes from './trust-marks.module.css';

/** Beside a name: a document has shown who this is. */
export function VerifiedMark({ size = '1.05em' }: { size?: string }) {
  return (
    <span
      className={classes.verified}
      role="img"
      aria-label="Identity verified"
      title="Identity verified"
    >
      <IconRosetteDiscountCheckFilled size={size} aria-hidden />
    </span>
  );
}

/** Where there is room to say it. */
export function VerifiedLabel() {
  return (
    <span className={classes.label}>
      <IconRosetteDiscountCheckFilled size="1.15em" aria-hidden />
      Identity verified
    </span>
  );
}

/** Says that somebody is listed as a companion. */
export function CompanionMark({ onPhoto = false }: { onPhoto?: boolean }) {
  return (
    <span className={classes.companion} data-on-photo={onPhoto || undefined}>
      <IconHeartHandshake size="1.15em" stroke={1.8} aria-hidden />
      Companion
    </span>
  );
}
