import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
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
