import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { measures } from './landing.claims.ts';
import { Points } from './points.tsx';
import classes from './safety-first.module.css';

export function SafetyFirst() {
  const heading = useId();
  return (
    <section id="safety" tabIndex={-1} aria-labelledby={heading} className={classes.band}>
      <div className={classes.panel}>
        <h2 id={heading} className={classes.title}>
          Safety First
        </h2>
        <p className={classes.lead}>
          Trusting a stranger takes courage. Here is what stands behind you when you do.
        </p>
        <Points points={measures} />
        <p className={classes.more}>
          <Link to="/safety">How to meet safely, and whom to call</Link>
        </p>
      </div>
    </section>
  );
}
