import { Link } from '@tanstack/react-router';
import { SectionLink } from './section-link.tsx';

interface PublicNavLinksProps {
  className: string | undefined;
  onNavigate?: () => void;
}

const pages = {
  home: { to: '/', label: 'Home' },
  about: { to: '/about', label: 'About' },
  browse: { to: '/browse', label: 'Browse Companions' },
  faq: { to: '/faq', label: 'FAQs' },
} as const;

/** The links of the header, as list items; the phone menu shows the same ones. */
export function PublicNavLinks({ className, onNavigate }: PublicNavLinksProps) {
  const clicked = onNavigate && { onClick: onNavigate };
  const page = (name: keyof typeof pages) => (
    <li>
      <Link
        to={pages[name].to}
        className={className}
        activeOptions={{ exact: true }}
        activeProps={{}}
        {...clicked}
      >
        {pages[name].label}
      </Link>
    </li>
  );
  return (
    <>
      {page('home')}
      {page('about')}
      <li>
        <SectionLink section="how-it-works" className={className} {...clicked}>
          How It Works
        </SectionLink>
      </li>
      {page('browse')}
      <li>
        <SectionLink section="pricing" className={className} {...clicked}>
          Pricing
        </SectionLink>
      </li>
      {page('faq')}
    </>
  );
}
