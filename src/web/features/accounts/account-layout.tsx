import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import classes from './account-layout.module.css';
import { WelcomePanel } from './welcome-panel.tsx';

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
        <main className={classes.main}>
          <Title order={1} size="clamp(1.875rem, 1.6rem + 1.2vw, 2.375rem)">
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
