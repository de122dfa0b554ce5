import { useState } from 'react';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { photoWidths } from '#contract/profiles/rules.ts';
import classes from './photo-image.module.css';

interface PhotoImageProps {
  photo: Omit<ShownPhoto, 'id'>;
  alt: string;
  /** How wide the slot is, as for the `sizes` of an image. */
  sizes: string;
  /** For the one picture a page is about. */
  eager?: boolean;
  className?: string | undefined;
}

/** Fills its slot: the placeholder at once, the picture in the right size when it is there. */
export function PhotoImage({ photo, alt, sizes, eager = false, className }: PhotoImageProps) {
  const { urls, width, height, placeholder } = photo;
  const [shown, setShown] = useState<string | null>(null);
  const widthOf = (size: keyof typeof urls) => Math.min(photoWidths[size], width);
  return (
    <span
      className={`${classes.slot} ${className ?? ''}`}
      style={{ backgroundImage: `url("${placeholder}")` }}
    >
      <img
        // A picture from the cache is complete before we listen.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setShown(urls.medium);
        }}
        src={urls.medium}
        srcSet={`${urls.small} ${widthOf('small')}w, ${urls.medium} ${widthOf('medium')}w, ${urls.large} ${widthOf('large')}w`}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        data-shown={shown === urls.medium || undefined}
        onLoad={() => setShown(urls.medium)}
        className={classes.image}
      />
    </span>
  );
}
