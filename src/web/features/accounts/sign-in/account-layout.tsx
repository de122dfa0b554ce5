import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { Brand } from '#web/ui/brand.tsx';
import { shown } from '#contract/capabilities.ts';
import { TAGLINE } from '#contract/site.ts';
import arjun from '#web/assets/portraits/arjun-320.webp';
import kavya from '#web/assets/portraits/kavya-320.webp';
import meera from '#web/assets/portraits/meera-320.webp';
import { promises } from '../accounts.claims.ts';
import { ResultNote } from './account-form.tsx';
import form from './account-form.module.css';
import classes from './account-layout.module.css';

interface AccountLayoutProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A form on calm paper, with a warm panel beside it where there is room. */
export function AccountLayout({ title, lead, children }: AccountLayoutProps) {
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <header className={classes.header}>
          <Link to="/" className={classes.home}>
            <Brand />
          </Link>
        </header>
        <main id="main" className={classes.main}>
          <Title order={1} tabIndex={-1} size="clamp(1.875rem, 1.6rem + 1.2vw, 2.375rem)">
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.body}>{children}</div>
          <noscript>
            <p className={classes.noscript}>This form needs JavaScript. Please switch it on.</p>
          </noscript>
        </main>
        <footer className={classes.footer}>
          <Link to="/faq">FAQs</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </footer>
      </div>
      <WelcomePanel />
    </div>
  );
}

/** Decoration for wide screens: hidden on phones, where the form is all that matters. */
function WelcomePanel() {
  return (
    <aside className={classes.panel} aria-label="What to expect">
      <div className={classes.content}>
        <div className={classes.portraits} aria-hidden="true">
          {[meera, kavya, arjun].map((portrait) => (
            <img key={portrait} src={portrait} alt="" width={320} height={400} loading="lazy" />
          ))}
        </div>
        <div>
          <p className={classes.tagline}>
            {TAGLINE.split(/(?<=\.) /).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <ul className={classes.promises}>
            {shown(promises).map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}

interface ResultPageProps {
  title: string;
  tone: 'good' | 'sorry';
  text: ReactNode;
  /** Where to go from here. */
  children: ReactNode;
}

/** A page that says how something turned out. */
export function ResultPage({ title, tone, text, children }: ResultPageProps) {
  // The form that was sent has gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  }, []);
  return (
    <AccountLayout title={title}>
      <div className={form.result}>
        <ResultNote tone={tone}>
          <p>{text}</p>
        </ResultNote>
        {children}
      </div>
    </AccountLayout>
  );
}
