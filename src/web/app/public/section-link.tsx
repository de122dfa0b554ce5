import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type LandingSection = 'how-it-works' | 'pricing' | 'safety';

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
