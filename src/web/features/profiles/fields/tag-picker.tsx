import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { TagGroup } from '#contract/profiles/options.ts';
import { TAGS_MAX, TAG_MAX } from '#contract/profiles/rules.ts';
import { FieldGroup } from './field-group.tsx';
import { TagGroups } from './tag-groups.tsx';
import chip from './fields.module.css';

interface TagPickerProps {
  label: string;
  labelHidden?: boolean;
  groups: readonly TagGroup[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Entries of one's own may be added. */
  custom?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  max?: number;
}

/** Many tags out of groups that can be searched. */
export function TagPicker({
  label,
  labelHidden = false,
  groups,
  value,
  onChange,
  custom = false,
  hint,
  error,
  max = TAGS_MAX,
}: TagPickerProps) {
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = searchTags(groups, typed);
  const full = value.length >= max;
  const isChosen = (tag: string) => value.some((chosen) => sameTag(chosen, tag));
  const words = label.toLowerCase();
  const own = typed.trim();
  const known = groups.flatMap(({ tags }) => tags).find((tag) => sameTag(tag, own));
  const offersOwn = custom && own !== '' && known === undefined && !isChosen(own) && !full;

  function add(tag: string): void {
    if (tag !== '' && !isChosen(tag) && !full) onChange([...value, tag]);
  }

  function remove(tag: string): void {
    onChange(value.filter((chosen) => !sameTag(chosen, tag)));
  }

  function addTyped(): void {
    const tag = known ?? (custom ? own : found[0]?.tags[0]);
    if (own === '' || tag === undefined) return;
    add(tag);
    setTyped('');
    search.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      addTyped();
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    }
  }

  return (
    <FieldGroup
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      aside={
        <span className={chip.count}>
          {value.length} of {max}
        </span>
      }
    >
      <ChosenTags
        label={`Chosen ${words}`}
        tags={value}
        onRemove={remove}
        onNoneLeft={() => search.current?.focus()}
      />
      <div className={chip.box}>
        <TextInput
          ref={search}
          className={chip.search}
          type="search"
          aria-label={`Search ${words}`}
          placeholder={custom ? 'Search or add your own' : `Search ${words}`}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          maxLength={TAG_MAX}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div role="status" className={chip.note}>
          {full && `You have chosen ${max}, which is the most. Remove one to add another.`}
          {!full && found.length === 0 && !offersOwn && `Nothing found for “${own}”.`}
        </div>
        {/* Not Mantine's Button, which keeps long text on one line. */}
        {offersOwn && (
          <button type="button" className={chip.own} onClick={addTyped}>
            Add “{own}”
          </button>
        )}
        <TagGroups
          label={label}
          groups={found}
          isChosen={isChosen}
          full={full}
          onToggle={(tag) => (isChosen(tag) ? remove(tag) : add(tag))}
        />
      </div>
    </FieldGroup>
  );
}

const sameTag = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Groups with only the tags that hold what was typed; a group whose name holds it stays whole. */
function searchTags(groups: readonly TagGroup[], typed: string): TagGroup[] {
  const wanted = typed.trim().toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(wanted);
  return groups
    .map(({ name, tags }) => ({ name, tags: holds(name) ? tags : tags.filter(holds) }))
    .filter(({ tags }) => tags.length > 0);
}

interface ChosenTagsProps {
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
  onNoneLeft: () => void;
}

/**
 * What was chosen, each with a way to remove it that hands the focus on to the next. Not Mantine's Pill, whose cross is
 * hidden from the keyboard and from screen readers.
 */
function ChosenTags({ label, tags, onRemove, onNoneLeft }: ChosenTagsProps) {
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
    <ul ref={list} aria-label={label} className={`${chip.row} ${chip.tagPickerChosen}`}>
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
