import type { Personality } from '#contract/profiles/fields.ts';
import { personalityLabels, valuesOf } from '#contract/profiles/options.ts';
import { TRAIT } from '#contract/profiles/rules.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import classes from './profile-parts.module.css';

export function TraitBars({ personality }: { personality: Personality }) {
  return (
    <dl className={classes.traits}>
      {valuesOf(personalityLabels).map((trait) => (
        <div key={trait} className={classes.trait}>
          <dt>{personalityLabels[trait]}</dt>
          <dd>
            {personality[trait]}
            <span className={classes.outOf}> of {TRAIT.max}</span>
          </dd>
          <div className={classes.bar} aria-hidden="true">
            <ShareBar share={personality[trait] / TRAIT.max} color="plum" />
          </div>
        </div>
      ))}
    </dl>
  );
}
