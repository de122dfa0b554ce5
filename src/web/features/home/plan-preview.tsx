import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { PlanPreview as PlanPreviewReply, RoughCount } from '#contract/home/endpoints.ts';
import { WITH_A_PLAN } from '#contract/billing/plans.ts';
import { PHOTO_WALL_FACES } from '#contract/home/rules.ts';
import drawnFaces from '#web/assets/drawn-faces.png';
import { usePlanPreview } from './home.api.ts';
import classes from './plan-preview.module.css';

/** Whom a plan would open: spots of colour in place of faces, and roughly how many there are. */
export function PlanPreview() {
  const { data, isPending } = usePlanPreview();
  // Other faces come with each answer: the wall stands still while somebody looks at it.
  const [first, setFirst] = useState<string[] | null>(null);
  if (data && first === null) setFirst(data.faces);
  // Drawings alone, and no claim, where it could not be asked for.
  const faces = first ?? [];
  const { title, text } = data ? claimsOf(data) : NO_CLAIM;
  return (
    <section className={classes.preview} aria-label="Who is here" aria-busy={isPending}>
      <Wall faces={isPending ? null : faces} />
      {isPending ? (
        <Skeleton height={96} radius="md" />
      ) : (
        <div className={classes.claims}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
          <p className={classes.caption}>{captionOf(faces.length)}</p>
        </div>
      )}
    </section>
  );
}

/** Null: not known yet. Drawings stand in the places that are left. */
const Wall = ({ faces }: { faces: string[] | null }) => (
  <div className={classes.wall} aria-hidden>
    {Array.from({ length: PHOTO_WALL_FACES }, (_, place) => (
      <span
        key={place}
        className={classes.face}
        style={faces ? styleOf(faces[place], place) : undefined}
      />
    ))}
  </div>
);

/** The drawings stand beside each other in one picture. */
const styleOf = (face: string | undefined, place: number) =>
  face
    ? { backgroundImage: `url("${face}")`, backgroundSize: '100%' }
    : {
        backgroundImage: `url("${drawnFaces}")`,
        backgroundSize: `${PHOTO_WALL_FACES * 100}% 100%`,
        backgroundPosition: `${(place / (PHOTO_WALL_FACES - 1)) * 100}% 0`,
      };

const NO_CLAIM = { title: 'Meet the people here', text: WITH_A_PLAN };

/** Of nobody nothing is said. */
function claimsOf(preview: PlanPreviewReply): { title: string; text: string } {
  const fits = fitsOf(preview);
  if (preview.likes !== null)
    return {
      title: likedBy(preview.likes),
      text: fits ? `${fits}.` : 'A plan shows you who, and lets you answer.',
    };
  return fits ? { ...NO_CLAIM, title: fits } : NO_CLAIM;
}

const likedBy = (count: NonNullable<PlanPreviewReply['likes']>): string =>
  count === 'one' ? 'Somebody likes you' : `${people(count)} have liked you`;

/** Whoever looks for nobody in particular is told how many there are, and not that they fit. */
function fitsOf({ fitsNearby, withinKm, wished }: PlanPreviewReply): string | null {
  if (fitsNearby === null) return null;
  const where = `within ${withinKm} km of your city`;
  const who = people(fitsNearby);
  return wished ? `${who} ${where} fit what you look for` : `${who} are ${where}`;
}

const people = (count: NonNullable<RoughCount>): string =>
  count === 'few' ? 'A few people' : `At least ${count} people`;

function captionOf(faces: number): string {
  if (faces === 0) return 'These are drawings. Photos of members are for members.';
  const agreed = 'Members who agreed to be shown like this';
  return faces < PHOTO_WALL_FACES ? `${agreed}, and drawings.` : `${agreed}.`;
}
