import type { Message } from '#contract/messages/endpoints.ts';
import classes from './message-reactions.module.css';

export function MessageReactions({ reactions }: Pick<Message, 'reactions'>) {
  if (reactions.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return (
    <ul className={classes.reactions} aria-label="Reactions">
      {[...counts].map(([emoji, count]) => (
        <li key={emoji}>
          {emoji} {count}
        </li>
      ))}
    </ul>
  );
}
