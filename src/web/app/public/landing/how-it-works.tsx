import { shownText } from '#contract/capabilities.ts';
import { Section } from '../section.tsx';
import classes from './how-it-works.module.css';
import { steps } from './landing.claims.ts';

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How It Works"
      lead="Four small steps from a new account to a first hello."
      sunk
    >
      <ol className={classes.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={classes.step}>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.text}>{shownText(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
