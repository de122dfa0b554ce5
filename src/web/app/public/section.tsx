import { useId, type ReactNode } from 'react';
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
  const heading = useId();
  return (
    // A section that can be jumped to takes the focus, by script or by the browser's own jump.
    <section
      id={id}
      tabIndex={id && -1}
      aria-labelledby={heading}
      className={`${classes.section} ${sunk ? classes.sunk : ''}`}
    >
      <div className={classes.wrap}>
        <div className={`${classes.intro} ${centred ? classes.centred : ''}`}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
