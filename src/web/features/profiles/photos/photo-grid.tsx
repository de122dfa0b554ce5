import { useLayoutEffect, useRef, type CSSProperties, type PointerEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconGripHorizontal,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { heldReasonText } from '#contract/profiles/rules.ts';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { usePhotoDrag } from './photo-drag.ts';
import { HELD_WORDS, HeldMark } from './held-mark.tsx';
import classes from './photo-manager.module.css';

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

interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onMain: () => void;
  onRemove: () => void;
  handle: Record<string, (event: PointerEvent<HTMLElement>) => void>;
  style: CSSProperties;
  dragged: boolean;
}

function PhotoTile({
  photo,
  index,
  count,
  onMove,
  onMain,
  onRemove,
  handle,
  style,
  dragged,
}: PhotoTileProps) {
  const which = `photo ${index + 1}`;
  const { held } = photo;
  const { onPointerDown, ...following } = handle;
  return (
    <li className={classes.tile} style={style} data-dragged={dragged || undefined} id={photo.id}>
      <div
        className={classes.picture}
        {...following}
        // A finger on the picture scrolls the page; it has the handle to drag by.
        onPointerDown={(event) => event.pointerType === 'mouse' && onPointerDown?.(event)}
      >
        <PhotoImage
          photo={photo}
          alt={index === 0 ? 'Your main photo' : `Your ${which}`}
          sizes="(width < 48em) 45vw, 220px"
        />
        {held && <HeldMark text="Waiting" />}
      </div>
      {held && (
        <p role="status" className={classes.why}>
          <strong>{HELD_WORDS}</strong>
          <br />
          {heldReasonText[held]} Until then only you see it.
        </p>
      )}
      {index === 0 ? (
        <span className={classes.main}>Main</span>
      ) : (
        <ActionIcon
          className={classes.setMain}
          aria-label={`Set as main, ${which}`}
          title="Set as main"
          data-action="main"
          onClick={onMain}
        >
          <IconStar size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        className={classes.remove}
        aria-label={`Delete ${which}`}
        title="Delete"
        data-action="remove"
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <div className={classes.order}>
        <ActionIcon
          aria-label={`Move up, ${which}`}
          title="Move up"
          color="gray"
          data-action="up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronLeft size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
        <span className={classes.grip} title="Drag to reorder" aria-hidden="true" {...handle}>
          <IconGripHorizontal size={22} stroke={1.6} />
        </span>
        <ActionIcon
          aria-label={`Move down, ${which}`}
          title="Move down"
          color="gray"
          data-action="down"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronRight size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
