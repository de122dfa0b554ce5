import type { ReactNode } from 'react';
import type { ProfileSection } from '#contract/completeness.ts';
import classes from './section-card.module.css';
import { sectionTitles } from './section-titles.ts';

interface SectionCardProps {
  section: ProfileSection;
  lead?: ReactNode;
  children: ReactNode;
}

/** One part of My Profile; its id is what links jump to. */
export function SectionCard({ section, lead, children }: SectionCardProps) {
  return (
    <section id={section} className={classes.card} aria-labelledby={`${section}-title`}>
      <h3 id={`${section}-title`} tabIndex={-1} className={classes.title}>
        {sectionTitles[section]}
      </h3>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
