import { PLAN_DAYS } from '#contract/billing/rules.ts';
import { Section } from '../section.tsx';
import classes from './how-it-works.module.css';

const steps = [
  {
    name: 'Create your account',
    text: 'It takes two minutes. Your email is confirmed by a link, your mobile number when we ask for it.',
  },
  {
    name: 'Choose your connection',
    text: 'Say what you are here for. Pick one of four kinds of connection, or more than one.',
  },
  {
    name: 'Subscribe',
    text: `One payment opens everything for ${PLAN_DAYS} days. It stops by itself; nothing to cancel.`,
  },
  {
    name: 'Start connecting',
    text: 'Browse other members and like who feels right. When both of you like, the chat opens.',
  },
];

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
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
