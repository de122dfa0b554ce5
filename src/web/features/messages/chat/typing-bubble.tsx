import classes from './typing-bubble.module.css';

export function TypingBubble({ name }: { name: string }) {
  return <p className={classes.bubble}>{name} is typing…</p>;
}
