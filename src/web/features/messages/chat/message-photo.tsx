import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import classes from './message-photo.module.css';

interface MessagePhotoProps {
  photo: ShownPhoto;
  /** Whose it is. */
  from: string;
  onOpen: () => void;
}

/** Small in its bubble; a tap shows it whole. */
export function MessagePhoto({ photo, from, onOpen }: MessagePhotoProps) {
  return (
    <button
      type="button"
      className={classes.photo}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <PhotoImage photo={photo} alt={`Photo from ${from}`} sizes="280px" />
    </button>
  );
}
