import type { ComponentProps } from 'react';
import classes from './choice-pill.module.css';

interface ChoicePillProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  look?: 'filled' | 'outlined';
}

/** Not Mantine's Chip, which keeps long text on one line, and whose input has no size for a screen reader's finger to find. */
export const ChoicePill = ({ look = 'filled', children, ...input }: ChoicePillProps) => (
  <label className={classes.pill} data-look={look}>
    <input {...input} />
    {children}
  </label>
);
