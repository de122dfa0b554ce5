import { TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ANYBODYS } from '#web/lib/session.ts';
import classes from './location-field.module.css';

const LENGTH_MAX = 80;

interface LocationFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean;
  placeholder?: string;
}

/** Any place may be typed; known cities are suggested. Mantine's Autocomplete brings an engine that places lists, and this one always hangs below its field. */
export function LocationField({
  label = 'Location',
  value,
  onChange,
  hint,
  error,
  required = false,
  placeholder = 'Your city',
}: LocationFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [touched, setTouched] = useState(false);
  const found = useCitySuggestions(value, touched);
  const alreadyThere = found[0]?.text === value && found.length === 1;
  const suggestions = open && !alreadyThere ? found : [];
  const shown = suggestions.length > 0;

  function choose(index: number): void {
    const chosen = suggestions[index];
    if (chosen) onChange(chosen.text);
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      if (!shown) return;
      event.preventDefault();
      // One place before the first is the text itself.
      const places = suggestions.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        description={hint}
        error={error}
        placeholder={placeholder}
        leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        aria-required={required}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setTouched(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.anchor}>
        <div
          id={listId}
          role="listbox"
          aria-label="Suggested cities"
          hidden={!shown}
          className={classes.list}
        >
          {suggestions.map(({ text, state }, index) => (
            <button
              key={text}
              id={`${listId}-${index}`}
              type="button"
              tabIndex={-1}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              // The field keeps the focus, so that choosing does not close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {text} <span className={classes.state}>{state}</span>
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

const MOST = 6;

interface CitySuggestion {
  /** What is written into the field. */
  text: string;
  state: string;
}

/** The list of cities is fetched when somebody first asks for a place. */
const citiesQuery = {
  queryKey: ['cities'],
  queryFn: () => import('#contract/profiles/cities.ts'),
  staleTime: Infinity,
  meta: { [ANYBODYS]: true },
};

/** Nothing while the list is on its way or did not come: the field then is a plain one. */
function useCitySuggestions(typed: string, wanted: boolean): CitySuggestion[] {
  const { data } = useQuery({ ...citiesQuery, enabled: wanted });
  if (!data || !wanted) return [];
  return data.suggestCities(typed, MOST).map((city) => ({
    text: data.locationOf(city),
    state: city.state,
  }));
}
