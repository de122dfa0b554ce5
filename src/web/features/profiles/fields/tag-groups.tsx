import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { TagGroup } from '#contract/profiles/options.ts';
import chip from './chip.module.css';
import { useRovingFocus } from './roving-focus.ts';
import classes from './tag-picker.module.css';

interface TagGroupsProps {
  label: string;
  groups: readonly TagGroup[];
  isChosen: (tag: string) => boolean;
  full: boolean;
  onToggle: (tag: string) => void;
}

/** One stop of the Tab key for all tags; arrows go through them. */
export function TagGroups({ label, groups, isChosen, full, onToggle }: TagGroupsProps) {
  const id = useId();
  const roving = useRovingFocus(groups.flatMap(({ tags }) => tags));
  if (groups.length === 0) return null;
  return (
    <div role="toolbar" aria-label={label} className={classes.groups} {...roving.container}>
      {groups.map(({ name, tags }, index) => (
        <div key={name} role="group" aria-labelledby={`${id}-${index}`} className={classes.group}>
          <div id={`${id}-${index}`} className={classes.name}>
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
