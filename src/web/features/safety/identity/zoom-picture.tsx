import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './review.module.css';

interface ZoomPictureProps {
  src: string;
  name: string;
  note?: string | undefined;
  /** Once it can be seen. */
  onShown?: (() => void) | undefined;
}

/** A click enlarges it, where it then scrolls. */
export function ZoomPicture({ src, name, note, onShown }: ZoomPictureProps) {
  const [isLarge, setLarge] = useState(false);
  const [isFailed, setFailed] = useState(false);
  return (
    <figure className={classes.picture} data-large={isLarge || undefined}>
      {isFailed ? (
        <p role="alert" className={classes.closed}>
          This could not be opened.
        </p>
      ) : (
        <UnstyledButton
          className={classes.zoom}
          aria-pressed={isLarge}
          aria-label={`${name}: ${isLarge ? 'make smaller' : 'enlarge'}`}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={src} alt={name} onLoad={onShown} onError={() => setFailed(true)} />
        </UnstyledButton>
      )}
      <figcaption>
        <strong>{name}</strong>
        {note && <span>{note}</span>}
      </figcaption>
    </figure>
  );
}
