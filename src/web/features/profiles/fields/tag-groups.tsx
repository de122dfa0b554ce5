import { IconCheck } from '@tabler/icons-react';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { TagGroup } from '#contract/profiles/options.ts';
import chip from './fields.module.css';

interface TagGroupsProps {
  label: string;
  groups: readonly TagGroup[];
  isChosen: (tag: string) => boolean;
  full: boolean;
  onToggle: (tag: string) => void;
}

/** One stop of the Tab key for all tags; arrows go through them. Mantine's Chip is a checkbox, each a stop of its own. */
export function TagGroups({ label, groups, isChosen, full, onToggle }: TagGroupsProps) {
  const id = useId();
  const roving = useRovingFocus(groups.flatMap(({ tags }) => tags));
  if (groups.length === 0) return null;
  return (
    <div role="toolbar" aria-label={label} className={chip.groups} {...roving.container}>
      {groups.map(({ name, tags }, index) => (
        <div
          key={name}
          role="group"
          aria-labelledby={`${id}-${index}`}
          className={chip.tagPickerGroup}
        >
          <div id={`${id}-${index}`} className={chip.name}>
            {name}
          </div>
          <div className={chip.row}>
            {tags.map((tag) => (
              <button
                key={tag}
                type="button"
                className={chip.chip}
                aria-pressed={isChosen(tag)}
                aria-disabled={full && !isChosen(tag)}
                onClick={() => onToggle(tag)}
                {...roving.item(tag)}
              >
                {isChosen(tag) && <IconCheck size={16} stroke={2.4} aria-hidden />}
                {tag}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Many buttons that take one stop of the Tab key: the arrow keys go from one to the next. `names` says
 * which buttons there are now; each must carry its name as `data-name`.
 */
function useRovingFocus(names: readonly string[]) {
  const [last, setLast] = useState<string | null>(null);
  const stop = last !== null && names.includes(last) ? last : names[0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-name]')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const next = index < 0 ? undefined : target(event.key, buttons, index);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function onFocus({ target: focused }: FocusEvent<HTMLElement>): void {
    if (focused.dataset['name'] !== undefined) setLast(focused.dataset['name']);
  }

  return {
    container: { onKeyDown, onFocus },
    item: (name: string) => ({ 'data-name': name, tabIndex: name === stop ? 0 : -1 }),
  };
}

function target(key: string, buttons: HTMLElement[], index: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return buttons[index + 1];
    case 'ArrowLeft':
      return buttons[index - 1];
    case 'ArrowDown':
      return nearestInNextRow(buttons.slice(index), 1);
    case 'ArrowUp':
      return nearestInNextRow(buttons.slice(0, index + 1).toReversed(), -1);
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/** The first of `buttons` is where we are; the others follow in the direction we go. */
function nearestInNextRow(buttons: HTMLElement[], direction: 1 | -1): HTMLElement | undefined {
  const [here, ...others] = buttons.map((button) => ({
    button,
    box: button.getBoundingClientRect(),
  }));
  if (!here) return undefined;
  const beyond = others.filter(({ box }) => (box.top - here.box.top) * direction > 1);
  const row = beyond.filter(({ box }) => Math.abs(box.top - (beyond[0]?.box.top ?? 0)) <= 1);
  const away = ({ box }: { box: DOMRect }) => Math.abs(box.left - here.box.left);
  return row.toSorted((a, b) => away(a) - away(b))[0]?.button;
}
