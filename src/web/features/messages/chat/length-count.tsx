import { MESSAGE_MAX } from '#contract/messages/rules.ts';
import classes from './length-count.module.css';

const COUNTED_FROM = MESSAGE_MAX - 200;

/** Only where the end of what fits comes near. */
export function LengthCount({ length }: { length: number }) {
  if (length <= COUNTED_FROM) return null;
  const over = length - MESSAGE_MAX;
  return (
    <p role="status" className={classes.count} data-over={over > 0 || undefined}>
      {length.toLocaleString('en-IN')} of {MESSAGE_MAX.toLocaleString('en-IN')} characters
      {over > 0 && `: please shorten it by ${over.toLocaleString('en-IN')}`}
    </p>
  );
}
