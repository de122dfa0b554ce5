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
  // What was released after a look comes on top of a full list.
  const over = value.length - max;
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

  /** The first of the list, as the eye finds it; one's own where the list has none that begins so. */
  function addTyped(): void {
    const first = found[0]?.tags[0];
    const fits = first !== undefined && (!custom || rankOf(first, own) <= WORD_BEGINS);
    const tag = fits ? first : own;
    if (own !== '' && (fits || custom)) addAndClear(tag);
  }

  function addAndClear(tag: string): void {
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
          {over > 0 && `To change this list, remove ${over}: ${max} are the most.`}
          {over === 0 && `You have chosen ${max}, which is the most. Remove one to add another.`}
          {!full && found.length === 0 && !offersOwn && `Nothing found for “${own}”.`}
        </div>
        <TagGroups
          label={label}
          groups={found}
          isChosen={isChosen}
          full={full}
          onToggle={(tag) => (isChosen(tag) ? remove(tag) : add(tag))}
        />
        {/* Not Mantine's Button, which keeps long text on one line. */}
        {offersOwn && (
          <button type="button" className={chip.own} onClick={() => addAndClear(own)}>
            Add “{own}”
          </button>
        )}
      </div>
    </FieldGroup>
  );
}

const sameTag = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const WORD_BEGINS = 2;
const NOT_HELD = 4;

/** How near a known tag comes to what was typed; smaller is nearer. */
function rankOf(tag: string, typed: string): number {
  const text = tag.toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`)) return WORD_BEGINS;
  return text.includes(wanted) ? 3 : NOT_HELD;
}

/**
 * Groups with only the tags that hold what was typed, the nearest first; a group whose name holds it stays whole. In
 * their own order where nothing is typed.
 */
function searchTags(groups: readonly TagGroup[], typed: string): TagGroup[] {
  if (typed.trim() === '') return [...groups];
  const nearness = (tag: string) => rankOf(tag, typed);
  const nearest = ({ tags }: TagGroup) => Math.min(...tags.map(nearness));
  return groups
    .map(({ name, tags }) => ({
      name,
      tags: tags
        .filter((tag) => nearness(tag) < NOT_HELD || rankOf(name, typed) < NOT_HELD)
        .toSorted((a, b) => nearness(a) - nearness(b)),
    }))
    .filter(({ tags }) => tags.length > 0)
    .toSorted((a, b) => nearest(a) - nearest(b));
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
