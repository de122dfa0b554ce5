import { useLayoutEffect, useRef } from 'react';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { usePhotoDrag } from './photo-drag.ts';
import classes from './photo-manager.module.css';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoGridProps {
  photos: readonly Photo[];
  onMove: (photo: Photo, to: number) => void;
  onMain: (photo: Photo) => void;
  onRemove: (photo: Photo) => void;
}

export function PhotoGrid({ photos, onMove, onMain, onRemove }: PhotoGridProps) {
  const focusNext = useRef<string>(null);
  const { list, dragged, handle, style } = usePhotoDrag(
    photos.map(({ id }) => id).join(' '),
    (from, to) => {
      const photo = photos[from];
      if (photo) onMove(photo, to);
    },
  );

  // A tile that changes its place loses the focus on its way.
  useLayoutEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) list.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [photos, list]);

  function focusAfter(photo: Photo, ...actions: string[]): void {
    focusNext.current = actions
      .map((action) => `[id="${photo.id}"] [data-action="${action}"]:not(:disabled)`)
      .join(', ');
  }

  if (photos.length === 0) return null;
  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-label="Your photos"
      data-dragging={dragged !== null || undefined}
    >
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          index={index}
          count={photos.length}
          handle={handle(index)}
          style={style(index)}
          dragged={dragged === index}
          onMove={(to) => {
            const last = to === 0 || to === photos.length - 1;
            focusAfter(photo, ...(last ? ['up', 'down'] : [to < index ? 'up' : 'down']));
            onMove(photo, to);
          }}
          onMain={() => {
            focusAfter(photo, 'remove');
            onMain(photo);
          }}
          onRemove={() => onRemove(photo)}
        />
      ))}
    </ul>
  );
}
