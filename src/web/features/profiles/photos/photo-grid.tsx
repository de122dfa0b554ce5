import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
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
import { HELD_TEXT, HeldMark } from './held-mark.tsx';
import classes from './photo-manager.module.css';

interface PhotoGridProps {
  photos: readonly Photo[];
  /** Done once the server has taken or refused it. */
  onMove: (photo: Photo, to: number) => Promise<void>;
  onMain: (photo: Photo) => void;
  onRemove: (photo: Photo) => void;
}

const STARTS_AFTER_PX = 5;

const HOW_TO_DRAG =
  'Press Space to pick the photo up, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.';

export function PhotoGrid({ photos, onMove, onMain, onRemove }: PhotoGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: STARTS_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { shown, showUntil } = useDroppedOrder(photos);
  const ids = shown.map(({ id }) => id);

  // A tile that changes its place loses the focus on its way.
  useLayoutEffect(() => {
    const selector = focusNext.current;
    focusNext.current = null;
    if (selector !== null) list.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [shown]);

  function focusAfter(photo: Photo, ...actions: string[]): void {
    focusNext.current = actions
      .map((action) => `[id="${photo.id}"] [data-action="${action}"]:not(:disabled)`)
      .join(', ');
  }

  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    const photo = shown[from];
    if (!photo || to === -1 || from === to) return;
    showUntil(onMove(photo, to), arrayMove(ids, from, to));
  }

  if (shown.length === 0) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(ids),
        screenReaderInstructions: { draggable: HOW_TO_DRAG },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul ref={list} className={classes.grid} aria-label="Your photos">
          {shown.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              count={shown.length}
              onMove={(to) => {
                const last = to === 0 || to === shown.length - 1;
                focusAfter(photo, ...(last ? ['up', 'down'] : [to < index ? 'up' : 'down']));
                void onMove(photo, to);
              }}
              onMain={() => {
                focusAfter(photo, 'down');
                onMain(photo);
              }}
              onRemove={() => onRemove(photo)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What was dropped stays where it was let go until the new order comes from above, or it would flash back. */
function useDroppedOrder(photos: readonly Photo[]) {
  const [dropped, setDropped] = useState<{ over: string; ids: readonly string[] } | null>(null);
  const order = photos.map(({ id }) => id).join(' ');
  if (dropped && dropped.over !== order) setDropped(null);
  return {
    shown:
      dropped?.over === order
        ? dropped.ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
        : photos,
    showUntil: (settled: Promise<void>, ids: readonly string[]) => {
      const next = { over: order, ids };
      setDropped(next);
      // A move may be refused before its order has come from above.
      void settled.then(() => setDropped((now) => (now === next ? null : now)));
    },
  };
}

/** Where a photo ends is told by the page, as for the buttons. */
function announcementsFor(ids: readonly string[]): Announcements {
  const place = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const pickedUp = (id: string | number) => `Picked up the photo at ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // Told right after the start as well, when nobody has heard of that yet.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? pickedUp(active.id) : over ? `Over ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id ? `Left at ${place(active.id)}.` : undefined,
    onDragCancel: ({ active }) => `Left at ${place(active.id)}.`,
  };
}

interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onMain: () => void;
  onRemove: () => void;
}

function PhotoTile({ photo, index, count, onMove, onMain, onRemove }: PhotoTileProps) {
  const which = `photo ${index + 1}`;
  const { held } = photo;
  const {
    attributes,
    listeners,
    isDragging,
    setActivatorNodeRef,
    setNodeRef,
    transform,
    transition,
  } = useSortable({
    id: photo.id,
    // On the drop every tile already stands where it was moved to.
    animateLayoutChanges: () => false,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
      }}
      data-dragged={isDragging || undefined}
      id={photo.id}
    >
      <div
        className={classes.picture}
        // A finger on the picture scrolls the page; it has the handle to drag by.
        onPointerDown={(event: PointerEvent) =>
          event.pointerType === 'mouse' && listeners?.['onPointerDown']?.(event)
        }
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
          <strong>{HELD_TEXT}</strong>
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
        <ActionIcon
          ref={setActivatorNodeRef}
          className={classes.grip}
          aria-label={`Drag to reorder, ${which}`}
          title="Drag to reorder"
          color="gray"
          aria-describedby={attributes['aria-describedby']}
          {...listeners}
        >
          <IconGripHorizontal size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
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
