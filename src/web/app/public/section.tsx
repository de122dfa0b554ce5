import type { ReactNode } from 'react';
import type { LandingSection } from './section-link.tsx';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  id?: LandingSection;
  sunk?: boolean;
  centred?: boolean;
  children: ReactNode;
}

/** A band of the landing page with its heading. */
export function Section({ title, lead, id, sunk, centred, children }: SectionProps) {
  return (
    <section id={id} className={`${classes.section} ${sunk ? classes.sunk : ''}`}>
      <div className={classes.wrap}>
        <div className={`${classes.intro} ${centred ? classes.centred : ''}`}>
          <h2 className={classes.title} tabIndex={id ? -1 : undefined}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
