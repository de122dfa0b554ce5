import classes from './profile-parts.module.css';
import type { Fact } from './profile-facts.ts';

export const NOT_TOLD = 'Not added yet';

/** Facts side by side where there is room. Whoever looks at their own sees what is missing, too. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, Icon, value }) => (
        <div key={label} className={classes.fact}>
          <Icon size={22} stroke={1.5} aria-hidden className={classes.factIcon} />
          <dt>{label}</dt>
          <dd data-unset={value === null || undefined}>{value ?? NOT_TOLD}</dd>
        </div>
      ))}
    </dl>
  );
}
