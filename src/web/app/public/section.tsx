import { useId, type ReactNode, createElement, Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useSite } from '#web/lib/site.tsx';
import layout from './section.module.css';
import classes from './disclosure.module.css';

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
      className={`${layout.section} ${sunk ? layout.sunk : ''}`}
    >
      <div className={layout.wrap}>
        <div className={`${layout.intro} ${centred ? layout.centred : ''}`}>
          <h2 id={heading} className={layout.title}>
            {title}
          </h2>
          {lead && <p className={layout.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

type LandingSection = 'how-it-works' | 'pricing' | 'safety';

interface SectionLinkProps {
  section: LandingSection;
  children: ReactNode;
  className?: string | undefined;
  onClick?: () => void;
}

function scrollBehavior(): ScrollBehavior {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return calm ? 'auto' : 'smooth';
}

/** A jump within the landing page that takes the keyboard along; from elsewhere it opens the page there. */
export function SectionLink({ section, children, className, onClick }: SectionLinkProps) {
  function jump() {
    onClick?.();
    const target = document.getElementById(section);
    if (!target) return;
    // A dialog that closes now would take the focus back after us.
    requestAnimationFrame(() => {
      target.focus({ preventScroll: true });
      target.scrollIntoView({ behavior: scrollBehavior() });
    });
  }
  return (
    <Link
      to="/"
      hash={section}
      className={className}
      activeOptions={{ includeHash: true }}
      activeProps={{}}
      onClick={jump}
    >
      {children}
    </Link>
  );
}

interface DisclosureProps {
  /** Holds the heading. */
  title: ReactNode;
  children: ReactNode;
  open?: boolean;
  id?: string;
}

/** Native, so that it opens with scripts off and the browser's own search finds what is inside. */
export function Disclosure({ title, children, open = false, id }: DisclosureProps) {
  return (
    <details className={classes.item} open={open} id={id}>
      <summary>
        {title}
        <IconPlus className={classes.sign} size={24} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}

/** Fills in `{brand}`, `{support}`, `{privacy}` and `{rates}`, and makes `**this**` strong. */
export function FilledText({ text }: { text: string }) {
  const { brandName, supportEmail } = useSite();
  const filled: Record<string, ReactNode> = {
    '{brand}': brandName,
    '{support}': <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
    '{privacy}': <Link to="/privacy">Privacy Policy</Link>,
    '{rates}': <Link to="/rates">Rates for companions</Link>,
  };
  const parts = text
    .split(/(\{[a-z]+\}|\*\*.+?\*\*)/)
    .map((part) =>
      part.startsWith('**') ? (
        <strong key={part}>{part.slice(2, -2)}</strong>
      ) : (
        (filled[part] ?? part)
      ),
    );
  return createElement(Fragment, null, ...parts);
}
