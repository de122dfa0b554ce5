import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import chip from './chip.module.css';
import classes from './tag-picker.module.css';

interface ChosenTagsProps {
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
  onNoneLeft: () => void;
}

/** What was chosen, each with a way to remove it that hands the focus on to the next. */
export function ChosenTags({ label, tags, onRemove, onNoneLeft }: ChosenTagsProps) {
  const list = useRef<HTMLUListElement>(null);
  if (tags.length === 0) return null;

  function remove(tag: string, index: number): void {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onNoneLeft();
    onRemove(tag);
  }

  return (
    <ul ref={list} aria-label={label} className={`${chip.row} ${classes.chosen}`}>
      {tags.map((tag, index) => (
        <li key={tag}>
          <button
            type="button"
            className={`${chip.chip} ${chip.chosen}`}
            aria-label={`Remove ${tag}`}
            onClick={() => remove(tag, index)}
          >
            {tag}
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
