import { IconPhone } from '@tabler/icons-react';
import { helpLines } from '#contract/safety/rules.ts';
import classes from './help-lines.module.css';

const [emergency, ...rest] = helpLines;
const others: readonly (typeof helpLines)[number][] = rest;

/** The first number, and what we are not, wherever somebody may be in danger. */
export function EmergencyCall() {
  return (
    <div className={classes.emergency}>
      <a href={`tel:${emergency.number}`} className={classes.call}>
        <IconPhone size={24} stroke={1.8} aria-hidden />
        Call {emergency.number}
      </a>
      <p className={classes.note}>
        {emergency.name}. We are not an emergency service and cannot send anyone.
      </p>
    </div>
  );
}

export function OtherHelpLines({ lines = others }: { lines?: typeof others }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ number, name }) => (
        <li key={number}>
          <a href={`tel:${number}`} className={classes.line}>
            <strong className={classes.number}>{number}</strong>
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
