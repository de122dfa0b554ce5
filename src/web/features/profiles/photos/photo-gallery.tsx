import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Photo, ShownPhoto } from '#contract/profiles/endpoints.ts';
import { HELD_TEXT, HeldMark } from './held-mark.tsx';
import classes from './photo-gallery.module.css';
import { PhotoImage } from '#web/ui/photo-image.tsx';

interface PhotoGalleryProps {
  /** One's own may wait for a person. */
  photos: readonly (ShownPhoto & Partial<Pick<Photo, 'held'>>)[];
  name: string;
  /** The width of the slot, as in the img attribute. */
  sizes: string;
}

/**
 * One photo at a time: to swipe, to step through with arrows or keys, to jump to by its thumbnail. The browser scrolls it,
 * which Mantine's Carousel does by script.
 */
export function PhotoGallery({ photos, name, sizes }: PhotoGalleryProps) {
  const track = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const current = Math.min(place, photos.length - 1);

  function show(index: number): void {
    const slide = track.current?.children[index];
    if (!track.current || !(slide instanceof HTMLElement)) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    track.current.scrollTo({ left: slide.offsetLeft, behavior });
  }

  function onScroll(): void {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    setPlace(Math.round(scrollLeft / clientWidth));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const places: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: photos.length - 1,
    };
    const target = places[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }

  if (photos.length === 0) return <NoPhoto name={name} />;
  const several = photos.length > 1;
  return (
    <section className={classes.gallery} aria-label={`Photos of ${name}`}>
      {/* Keys count on the picture as on its arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.stage} onKeyDown={onKeyDown}>
        <div
          ref={track}
          className={classes.track}
          role="group"
          aria-label={`Photo ${current + 1} of ${photos.length}`}
          // A strip that scrolls has to answer to the keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={onScroll}
        >
          {photos.map((photo, index) => (
            <div key={photo.id} className={classes.slide} aria-hidden={index !== current}>
              <PhotoImage
                photo={photo}
                alt={`${name}, photo ${index + 1}`}
                sizes={sizes}
                eager={index === 0}
              />
              {photo.held && <HeldMark text={HELD_TEXT} />}
            </div>
          ))}
        </div>
        {several && (
          <>
            <Step
              label="Previous photo"
              side="left"
              disabled={current === 0}
              onClick={() => show(current - 1)}
            />
            <Step
              label="Next photo"
              side="right"
              disabled={current === photos.length - 1}
              onClick={() => show(current + 1)}
            />
            <span className={classes.count} aria-hidden="true">
              {current + 1} / {photos.length}
            </span>
          </>
        )}
      </div>
      {several && (
        <ul className={classes.thumbnails}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                className={classes.thumbnail}
                aria-label={`Show photo ${index + 1}`}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                <PhotoImage photo={photo} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function NoPhoto({ name }: { name: string }) {
  return (
    <div className={classes.none}>
      <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
      <p>No photo yet</p>
    </div>
  );
}

interface StepProps {
  label: string;
  side: 'left' | 'right';
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, side, disabled, onClick }: StepProps) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      variant="default"
      className={classes.step}
      data-side={side}
      aria-label={label}
      // The focus stays where it is at either end.
      aria-disabled={disabled}
      tabIndex={disabled ? -1 : 0}
      onClick={onClick}
    >
      <Icon size={24} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
