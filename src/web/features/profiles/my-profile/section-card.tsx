import { Link } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProfileSection } from '#contract/profiles/completeness.ts';
import classes from './section-card.module.css';
import { sectionTitles } from './section-titles.ts';
import { profileMode } from '../profile-mode.ts';

interface SectionCardProps {
  section: ProfileSection;
  lead?: ReactNode;
  /** Leads to the same section in the edit mode. */
  editLink?: boolean;
  children: ReactNode;
}

/** One part of My Profile; its id is what links jump to. */
export function SectionCard({ section, lead, editLink = false, children }: SectionCardProps) {
  return (
    <section id={section} className={classes.card} aria-labelledby={`${section}-title`}>
      <div className={classes.head}>
        <h3 id={`${section}-title`} tabIndex={-1} className={classes.title}>
          {sectionTitles[section]}
        </h3>
        {editLink && (
          <Link
            {...profileMode('edit')}
            hash={section}
            className={classes.edit}
            aria-label={`Edit ${sectionTitles[section]}`}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
            Edit
          </Link>
        )}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
