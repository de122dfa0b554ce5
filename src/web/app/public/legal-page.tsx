import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import { shown, shownText, type Tagged, type ClaimText } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import classes from './article.module.css';
import { PublicLayout } from './public-layout.tsx';

const UPDATED = '16 Nov 2026';

/** Its number follows from its place. */
export interface LegalPart extends Tagged<LegalPart> {
  title: string;
  body: readonly (ClaimText | { points: readonly ClaimText[] })[];
}

interface LegalPageProps {
  title: string;
  inShort: readonly ClaimText[];
  parts: readonly LegalPart[];
}

/** Terms and privacy: a summary one can read in a minute, then the whole. */
export function LegalPage({ title, inShort, parts }: LegalPageProps) {
  return (
    <PublicLayout>
      <article className={classes.page}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.updated}>In force since {UPDATED}</p>
        <section className={classes.short}>
          <h2>In short</h2>
          <LegalPoints points={inShort} />
        </section>
        {shown(parts).map((part, index) => (
          <section key={part.title} className={classes.part}>
            <h2>
              {index + 1}. {part.title}
            </h2>
            {part.body.map((block) =>
              typeof block === 'object' && 'points' in block ? (
                <LegalPoints key="points" points={block.points} />
              ) : (
                <LegalParagraph key={shownText(block)} text={shownText(block)} />
              ),
            )}
          </section>
        ))}
      </article>
    </PublicLayout>
  );
}

const LegalParagraph = ({ text }: { text: string }) => (
  <p>
    <LegalText text={text} />
  </p>
);

const LegalPoints = ({ points }: { points: readonly ClaimText[] }) => (
  <ul>
    {points
      .map((words) => shownText(words))
      .filter(Boolean)
      .map((text) => (
        <li key={text}>
          <LegalText text={text} />
        </li>
      ))}
  </ul>
);

/** Fills in `{brand}`, `{support}` and `{privacy}`, and makes `**this**` strong. */
function LegalText({ text }: { text: string }) {
  const { brandName, supportEmail } = useSite();
  const filled: Record<string, ReactNode> = {
    '{brand}': brandName,
    '{support}': <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
    '{privacy}': <Link to="/privacy">Privacy Policy</Link>,
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
