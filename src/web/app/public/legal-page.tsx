import type { ReactNode } from 'react';
import { useSite } from '#web/lib/site.tsx';
import classes from './article.module.css';
import { PublicLayout } from './public-layout.tsx';

const UPDATED = '15 Nov 2026';

interface LegalPageProps {
  title: string;
  inShort: readonly string[];
  children: ReactNode;
}

/** Terms and privacy: a summary one can read in a minute, then the whole. */
export function LegalPage({ title, inShort, children }: LegalPageProps) {
  return (
    <PublicLayout>
      <article className={classes.page}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.updated}>In force since {UPDATED}</p>
        <section className={classes.short}>
          <h2>In short</h2>
          <ul>
            {inShort.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {children}
      </article>
    </PublicLayout>
  );
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function SupportAddress() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
