import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanPreview as PlanPreviewReply, RoughCount } from '#contract/home/endpoints.ts';
import { WITH_A_PLAN } from '#contract/billing/plans.ts';
import { PHOTO_WALL_FACES } from '#contract/home/rules.ts';
import drawnFaces from '#web/assets/drawn-faces.png';
import { api } from './home.api.ts';
import classes from './plan-preview.module.css';

/** Whom a plan would open: spots of colour in place of faces, and roughly how many there are. */
export function PlanPreview() {
  const { data, isPending } = useQuery({
    ...api.home.planPreview.queryOptions(),
    // Other faces come each time it is asked for: the wall stands still while somebody looks at it.
    staleTime: Infinity,
  });
  // Drawings alone, and no claim, where it could not be asked for.
  const preview = data ?? { faces: [], fitsNearby: null, likes: null };
  const { title, text } = claimsOf(preview);
  return (
    <section className={classes.preview} aria-label="Who is here" aria-busy={isPending}>
      <Wall faces={isPending ? null : preview.faces} />
      {isPending ? (
        <Skeleton height={96} radius="md" />
      ) : (
        <div className={classes.claims}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
          <p className={classes.caption}>{captionOf(preview.faces.length)}</p>
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

/** Of nobody nothing is said. */
function claimsOf({ fitsNearby, likes }: PlanPreviewReply): { title: string; text: string } {
  const fits = fitsNearby === null ? null : `${people(fitsNearby)} near you fit what you look for`;
  if (likes !== null)
    return {
      title: `${people(likes)} have liked you`,
      text: fits ? `${fits}.` : 'A plan shows you who, and lets you answer.',
    };
  return { title: fits ?? 'Meet the people here', text: WITH_A_PLAN };
}

const people = (count: NonNullable<RoughCount>): string =>
  count === 'few' ? 'A few people' : `At least ${count} people`;

function captionOf(faces: number): string {
  if (faces === 0) return 'These are drawings. Photos of members are for members.';
  const agreed = 'Members who agreed to be shown like this';
  return faces < PHOTO_WALL_FACES ? `${agreed}, and drawings.` : `${agreed}.`;
}
