import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { valuesOf } from '#contract/profiles/options.ts';
import { profileMode } from '../profile-mode.ts';
import { SelectField } from '../fields/number-field.tsx';
import { sectionTitles } from '../my-profile/profile-head.tsx';
import classes from './profile-edit.module.css';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  message: string | null;
}

/** Stays in sight, however long the form is. */
export function SaveBar({ dirty, saving, message }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <div role="alert" className={classes.message}>
        {message && (
          <>
            <IconAlertCircle size={20} stroke={1.8} aria-hidden />
            {message}
          </>
        )}
      </div>
      <span className={classes.state}>{dirty ? 'Unsaved changes' : 'No changes yet'}</span>
      <div className={classes.actions}>
        <LinkButton {...profileMode()} variant="default" disabled={saving}>
          Cancel
        </LinkButton>
        <Button type="submit" disabled={saving}>
          {saving ? 'Saving...' : 'Save Profile'}
        </Button>
      </div>
    </div>
  );
}

const sections = valuesOf(sectionTitles);

/** Where one is in the long form, and the way to another part: a list at the side, a select where there is less room. */
export function SectionPicker() {
  const current = useSectionInSight();
  return (
    <div className={classes.picker}>
      <SelectField
        className={classes.select}
        aria-label="Go to section"
        value={current}
        onChange={({ currentTarget }) => goToSection(currentTarget.value)}
        data={sections.map((section) => ({ value: section, label: sectionTitles[section] }))}
      />
      <nav aria-label="Sections" className={classes.list}>
        {sections.map((section) => (
          <a
            key={section}
            href={`#${section}`}
            aria-current={section === current ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault();
              goToSection(section);
            }}
          >
            {sectionTitles[section]}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** The section that crosses a line in the upper part of the screen. */
function useSectionInSight(): string {
  const [current, setCurrent] = useState<string>('photos');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.find(({ isIntersecting }) => isIntersecting);
        if (crossing) setCurrent(crossing.target.id);
      },
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const section of sections) {
      const element = document.getElementById(section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** Scrolls to a section of the form and reads on from its title. False where there is none. */
export function goToSection(id: string): boolean {
  const section = id === '' ? null : document.getElementById(id);
  section?.scrollIntoView();
  section?.querySelector('h3')?.focus({ preventScroll: true });
  return section !== null;
}
