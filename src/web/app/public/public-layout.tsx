import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { TAGLINE } from '#contract/site.ts';
import { useSite } from '#web/lib/site.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { PublicHeader } from './public-header.tsx';
import { SectionLink } from './section.tsx';
import classes from './public-layout.module.css';

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <PublicHeader />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

function PublicFooter() {
  const { brandName, supportEmail } = useSite();
  const link = { className: classes.link, activeProps: {} };
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.columns}>
          <div>
            <Brand />
            <p className={classes.promise}>
              {TAGLINE} A members-only place for company in India, for adults of 18 and above.
            </p>
          </div>
          <nav aria-label="Explore">
            <h2 className={classes.heading}>Explore</h2>
            <ul className={classes.links}>
              <li>
                <SectionLink section="how-it-works" className={classes.link}>
                  How It Works
                </SectionLink>
              </li>
              <li>
                <Link to="/browse" {...link}>
                  Browse Companions
                </Link>
              </li>
              <li>
                <SectionLink section="pricing" className={classes.link}>
                  Pricing
                </SectionLink>
              </li>
              <li>
                <SectionLink section="safety" className={classes.link}>
                  Safety
                </SectionLink>
              </li>
            </ul>
          </nav>
          <nav aria-label={brandName}>
            <h2 className={classes.heading}>{brandName}</h2>
            <ul className={classes.links}>
              <li>
                <Link to="/about" {...link}>
                  About
                </Link>
              </li>
              <li>
                <Link to="/faq" {...link}>
                  FAQs
                </Link>
              </li>
              <li>
                <Link to="/rates" {...link}>
                  Rates for companions
                </Link>
              </li>
              <li>
                <Link to="/safety" {...link}>
                  Safety tips
                </Link>
              </li>
              <li>
                <Link to="/grievance" {...link}>
                  Grievances
                </Link>
              </li>
              <li>
                <Link to="/terms" {...link}>
                  Terms of Service
                </Link>
              </li>
              <li>
                <Link to="/privacy" {...link}>
                  Privacy Policy
                </Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2 className={classes.heading}>Contact</h2>
            <a className={classes.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </div>
        </div>
        <p className={classes.small}>
          Portraits on our public pages are illustrations (Open Peeps, CC0), not photos of members.
        </p>
      </div>
    </footer>
  );
}
