import { IconCheck } from '@tabler/icons-react';
import { steps } from './onboarding-steps.ts';
import classes from './wizard-progress.module.css';

export function WizardProgress({ current }: { current: number }) {
  return (
    <div>
      <ol className={classes.steps} aria-label="Progress">
        {steps.map(({ name }, index) => {
          const done = index + 1 < current;
          return (
            <li
              key={name}
              className={classes.step}
              data-done={done || undefined}
              {...(index + 1 === current && { 'aria-current': 'step' })}
            >
              <span className={classes.bar} />
              <span className={classes.name}>
                {done && <IconCheck size={16} stroke={2.4} aria-label="Done:" role="img" />}
                {name}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.place}>
        Step {current} of {steps.length}
      </p>
    </div>
  );
}
