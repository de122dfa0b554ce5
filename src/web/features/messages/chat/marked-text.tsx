import { markedParts } from './marked-parts.ts';
import classes from './marked-text.module.css';

interface MarkedTextProps {
  text: string;
  /** What was looked for; empty marks nothing. */
  words: string;
}

export function MarkedText({ text, words }: MarkedTextProps) {
  return markedParts(text, words).map((part) =>
    part.marked ? (
      <mark key={part.at} className={classes.marked}>
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
