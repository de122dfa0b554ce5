import { useId } from 'react';
import type { Compatibility } from '#contract/profiles/compatibility.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { partTitles, partWords, points } from './compatibility-words.ts';
import classes from './compatibility-card.module.css';

/** How well the two fit, and where the number comes from. */
export function CompatibilityCard({ compatibility }: { compatibility: Compatibility }) {
  const id = useId();
  const { percent, parts } = compatibility;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        <span className={classes.percent}>{percent}%</span> compatible
      </h3>
      <dl className={classes.parts}>
        {parts.map((each) => (
          <div key={each.part} className={classes.part}>
            <dt>
              {partTitles[each.part]}
              <span className={classes.words}>{partWords(each)}</span>
            </dt>
            <dd>
              {points(each.earned)}
              <span className={classes.possible}> of {each.possible}</span>
            </dd>
            <div className={classes.bar} aria-hidden="true">
              <ShareBar share={each.earned / each.possible} color="leaf" />
            </div>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Only what both of you have told is compared.</p>
    </section>
  );
}
