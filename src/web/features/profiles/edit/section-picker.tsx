import { useEffect, useState } from 'react';
import { valuesOf } from '#contract/profiles/options.ts';
import { SelectField } from '../fields/select-field.tsx';
import { sectionTitles } from '../my-profile/section-titles.ts';
import { goToSection } from './section-jump.ts';
import classes from './section-picker.module.css';

const sections = valuesOf(sectionTitles);

/** Where one is in the long form, and the way to another part: a list at the side, a select on phones. */
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
