import type { CSSProperties } from 'react';
import { AGE } from '#contract/profiles/rules.ts';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import { useDraft } from './use-draft.ts';
import classes from './age-slider.module.css';

const share = (age: number) => (age - AGE.min) / (AGE.max - AGE.min);

/** Two of the browser's own sliders on one line, which every keyboard, finger and screen reader knows. */
export function AgeSlider({ filters, adjust }: BrowseFiltersControl) {
  const from = useDraft(filters.ageMin, (ageMin) => adjust({ ageMin }));
  const to = useDraft(filters.ageMax, (ageMax) => adjust({ ageMax }));
  const slider = { type: 'range', min: AGE.min, max: AGE.max, step: 1 };
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        Age {from.current} – {to.current}
      </legend>
      <div
        className={classes.line}
        style={{ '--from': share(from.current), '--to': share(to.current) } as CSSProperties}
        // Where the two meet at the upper end, only the lower one can still be moved.
        data-lower-first={share(from.current) > 0.5 || undefined}
      >
        <input
          {...slider}
          aria-label="Minimum age"
          value={from.current}
          onChange={({ currentTarget }) =>
            from.setCurrent(Math.min(currentTarget.valueAsNumber, to.current))
          }
        />
        <input
          {...slider}
          aria-label="Maximum age"
          value={to.current}
          onChange={({ currentTarget }) =>
            to.setCurrent(Math.max(currentTarget.valueAsNumber, from.current))
          }
        />
      </div>
    </fieldset>
  );
}
