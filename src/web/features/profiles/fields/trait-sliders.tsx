import type { Personality } from '#contract/profiles/fields.ts';
import { personalityLabels, valuesOf } from '#contract/profiles/options.ts';
import { TRAIT } from '#contract/profiles/rules.ts';
import { useFieldFault } from './field-fault.ts';
import { FieldGroup } from './field-group.tsx';
import { RangeSlider } from './range-slider.tsx';
import classes from './trait-sliders.module.css';

interface TraitSlidersProps {
  label?: string;
  labelHidden?: boolean;
  value: Personality;
  onChange: (trait: keyof Personality, value: number) => void;
  error?: string | null | undefined;
}

/** The eight traits of a personality, each from 1 to 10. */
export function TraitSliders({
  label = 'Personality',
  labelHidden = false,
  value,
  onChange,
  error,
}: TraitSlidersProps) {
  const fault = useFieldFault(error);
  return (
    <FieldGroup
      label={label}
      labelHidden={labelHidden}
      hint={`${TRAIT.min} is hardly you, ${TRAIT.max} is very much you.`}
      {...fault.group}
    >
      <div className={classes.traits}>
        {valuesOf(personalityLabels).map((trait) => (
          <div key={trait}>
            <div className={classes.head} aria-hidden="true">
              <span>{personalityLabels[trait]}</span>
              <span className={classes.value}>{value[trait]}</span>
            </div>
            <RangeSlider
              label={personalityLabels[trait]}
              value={value[trait]}
              onChange={(changed) => onChange(trait, changed)}
              min={TRAIT.min}
              max={TRAIT.max}
              {...fault.control}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
