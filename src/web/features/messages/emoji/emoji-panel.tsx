import { useId, useRef, useState, type KeyboardEvent } from 'react';
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

/** Where an arrow leads among buttons that flow in rows: null for other keys, and at the edges. */
export function nextInGrid<Button extends HTMLElement>(
  buttons: Button[],
  from: HTMLElement,
  key: string,
): Button | null {
  const place = buttons.findIndex((button) => button === from);
  if (place === -1) return null;
  switch (key) {
    case 'ArrowRight':
      return buttons[place + 1] ?? null;
    case 'ArrowLeft':
      return buttons[place - 1] ?? null;
    case 'Home':
      return buttons[0] ?? null;
    case 'End':
      return buttons.at(-1) ?? null;
    case 'ArrowDown':
      return nearestBelow(buttons.slice(place + 1), from);
    case 'ArrowUp':
      return nearestBelow(buttons.slice(0, place).toReversed(), from);
    default:
      return null;
  }
}

/** In the first row other than its own, whichever way the list runs. */
function nearestBelow<Button extends HTMLElement>(
  onward: Button[],
  from: HTMLElement,
): Button | null {
  const { top, left } = from.getBoundingClientRect();
  const away = (button: Button) => Math.abs(button.getBoundingClientRect().left - left);
  const other = onward.find((button) => button.getBoundingClientRect().top !== top);
  const row = onward.filter(
    (button) => button.getBoundingClientRect().top === other?.getBoundingClientRect().top,
  );
  return row.toSorted((one, two) => away(one) - away(two))[0] ?? null;
}

interface EmojiGroup {
  title: string;
  /** Each with the word that names it for those who do not see it. */
  emojis: readonly (readonly [emoji: string, name: string])[];
}

/** A choice that fits a small panel, not the whole of Unicode: a keyboard of the phone has the rest. */
const emojiGroups: readonly EmojiGroup[] = [
  {
    title: 'Smileys',
    emojis: [
      ['😀', 'grinning'],
      ['😄', 'laughing eyes'],
      ['😁', 'beaming'],
      ['😅', 'relieved laugh'],
      ['😂', 'tears of joy'],
      ['🤣', 'rolling with laughter'],
      ['🙂', 'slight smile'],
      ['😉', 'wink'],
      ['😊', 'warm smile'],
      ['😇', 'halo'],
      ['🥰', 'smile with hearts'],
      ['😍', 'heart eyes'],
      ['🤩', 'star eyes'],
      ['😘', 'blowing a kiss'],
      ['😋', 'yum'],
      ['😜', 'cheeky'],
      ['🤗', 'hug'],
      ['🤭', 'giggle'],
      ['🤔', 'thinking'],
      ['😌', 'relieved'],
      ['😎', 'cool'],
      ['🥳', 'party'],
      ['😏', 'smirk'],
      ['😴', 'sleeping'],
      ['🙄', 'eye roll'],
      ['😬', 'awkward'],
      ['😮', 'surprised'],
      ['😳', 'blushing'],
      ['🥺', 'pleading'],
      ['😢', 'sad'],
      ['😭', 'crying'],
      ['😤', 'huffing'],
      ['😡', 'angry'],
      ['🤒', 'unwell'],
    ],
  },
  {
    title: 'Hands and hearts',
    emojis: [
      ['👍', 'thumbs up'],
      ['👎', 'thumbs down'],
      ['👌', 'perfect'],
      ['✌️', 'peace'],
      ['🤞', 'fingers crossed'],
      ['👋', 'wave'],
      ['🙏', 'namaste'],
      ['👏', 'clapping'],
      ['🙌', 'raised hands'],
      ['🤝', 'handshake'],
      ['💪', 'strong'],
      ['❤️', 'red heart'],
      ['🧡', 'orange heart'],
      ['💛', 'yellow heart'],
      ['💚', 'green heart'],
      ['💙', 'blue heart'],
      ['💜', 'purple heart'],
      ['🤍', 'white heart'],
      ['💕', 'two hearts'],
      ['💔', 'broken heart'],
      ['🔥', 'fire'],
      ['✨', 'sparkles'],
      ['💯', 'hundred'],
      ['🎉', 'confetti'],
    ],
  },
  {
    title: 'Food and drink',
    emojis: [
      ['☕', 'coffee'],
      ['🫖', 'teapot'],
      ['🍵', 'tea'],
      ['🥛', 'glass of milk'],
      ['🍛', 'curry and rice'],
      ['🍚', 'rice'],
      ['🫓', 'flatbread'],
      ['🥟', 'dumpling'],
      ['🥗', 'salad'],
      ['🍕', 'pizza'],
      ['🍜', 'noodles'],
      ['🌶️', 'chilli'],
      ['🥭', 'mango'],
      ['🥥', 'coconut'],
      ['🍌', 'banana'],
      ['🍦', 'ice cream'],
      ['🍰', 'cake'],
      ['🍫', 'chocolate'],
    ],
  },
  {
    title: 'Out and about',
    emojis: [
      ['🚶', 'walking'],
      ['🏃', 'running'],
      ['🚲', 'bicycle'],
      ['🛵', 'scooter'],
      ['🛺', 'auto rickshaw'],
      ['🚗', 'car'],
      ['🚆', 'train'],
      ['✈️', 'aeroplane'],
      ['⛰️', 'mountain'],
      ['🏖️', 'beach'],
      ['🌅', 'sunrise'],
      ['🌧️', 'rain'],
      ['☀️', 'sun'],
      ['🌙', 'moon'],
      ['🌳', 'tree'],
      ['🌸', 'blossom'],
      ['🌼', 'marigold'],
      ['🐶', 'dog'],
      ['🐱', 'cat'],
      ['🐘', 'elephant'],
      ['🦚', 'peacock'],
    ],
  },
  {
    title: 'Things to do',
    emojis: [
      ['🪔', 'diya'],
      ['🎆', 'fireworks'],
      ['🪁', 'kite'],
      ['🎬', 'film'],
      ['🍿', 'popcorn'],
      ['🎵', 'music'],
      ['🎸', 'guitar'],
      ['💃', 'dancing'],
      ['🧘', 'yoga'],
      ['🏏', 'cricket'],
      ['⚽', 'football'],
      ['🏸', 'badminton'],
      ['♟️', 'chess'],
      ['🎮', 'video game'],
      ['📚', 'books'],
      ['🎨', 'painting'],
      ['📷', 'camera'],
      ['🎁', 'gift'],
      ['💐', 'bouquet'],
      ['🎂', 'birthday cake'],
      ['📞', 'phone'],
      ['⏰', 'alarm clock'],
      ['📍', 'place'],
    ],
  },
];
