import { CloseButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { despairLines, familyReasons } from '#contract/safety/rules.ts';
import classes from './help-card.module.css';

/** For whoever may be in need: who answers the phone. Shown to nobody else. */
export function HelpCard({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.card}>
      <h3 id={titleId} className={classes.title}>
        Somebody is there for you
      </h3>
      <CloseButton
        iconSize={18}
        aria-label="Close help lines"
        className={classes.close}
        onClick={onClose}
      />
      <p className={classes.text}>{familyReasons['self-harm']}</p>
      <ul className={classes.lines}>
        {despairLines.map(({ number, name }) => (
          <li key={number}>
            <a href={`tel:${number}`} className={classes.line}>
              <IconPhone size={20} stroke={1.7} aria-hidden className={classes.icon} />
              <strong className={classes.number}>{number}</strong>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.small}>
        Only you see this. We are not an emergency service: if you are in danger now, call 112.
      </p>
    </section>
  );
}
