import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import classes from './member-photo.module.css';

interface MemberPhotoProps {
  member: Pick<MemberCard, 'displayName' | 'photo'>;
  /** How wide the slot is, as for the `sizes` of an image. */
  sizes: string;
  eager?: boolean;
}

/** Fills its slot with the main photo, or with the first letter of the name. */
export function MemberPhoto({ member, sizes, eager = false }: MemberPhotoProps) {
  const { displayName, photo } = member;
  if (photo) {
    // The name stands beside it: reading it twice would help nobody.
    return <PhotoImage photo={photo} alt="" sizes={sizes} eager={eager} />;
  }
  return (
    <span className={classes.letter} aria-hidden>
      {displayName.match(/^./u)?.[0].toUpperCase()}
    </span>
  );
}
