import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { emojiGroups } from './emoji-groups.ts';
import { nextInGrid } from './next-in-grid.ts';
import classes from './emoji-panel.module.css';

export interface EmojiPanelProps {
  onPick: (emoji: string) => void;
}

/** One stop for the Tab key; the arrows move inside it. */
export default function EmojiPanel({ onPick }: EmojiPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(emojiGroups[0]?.emojis[0]?.[0]);

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
    const next = nextInGrid(buttons, event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // The arrows count on every button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      role="group"
      aria-label="Choose an emoji"
      className={classes.panel}
      onKeyDown={onKeyDown}
    >
      {emojiGroups.map(({ title, emojis }) => (
        <section key={title} aria-labelledby={`${id}-${title}`}>
          <h3 id={`${id}-${title}`} className={classes.title}>
            {title}
          </h3>
          <div className={classes.grid}>
            {emojis.map(([emoji, name]) => (
              <button
                key={emoji}
                type="button"
                className={classes.emoji}
                aria-label={name}
                title={name}
                tabIndex={emoji === current ? 0 : -1}
                onFocus={() => setCurrent(emoji)}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
