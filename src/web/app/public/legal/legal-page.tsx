import type { ReactNode } from 'react';
import {
  currentVersion,
  documents,
  versionText,
  type DocumentId,
} from '#contract/accounts/documents.rules.ts';
import { shown, shownText, type Tagged, type ClaimText } from '#contract/capabilities.ts';
import classes from '../article.module.css';
import { FilledText } from '../section.tsx';
import { PublicLayout } from '../public-layout.tsx';

/** Its number follows from its place. */
export interface LegalPart extends Tagged<LegalPart> {
  title: string;
  body: readonly (ClaimText | { points: readonly ClaimText[] })[];
}

interface LegalPageProps {
  document: DocumentId;
  inShort: readonly ClaimText[];
  parts: readonly LegalPart[];
  /** Stands between the summary and the whole. */
  children?: ReactNode;
}

/** Terms and privacy: a summary one can read in a minute, then the whole. */
export function LegalPage({ document, inShort, parts, children }: LegalPageProps) {
  return (
    <PublicLayout>
      <article className={classes.page}>
        <h1 className={classes.title}>{documents[document].title}</h1>
        <p className={classes.updated}>In force since {versionText(currentVersion(document))}</p>
        <section className={classes.short}>
          <h2>In short</h2>
          <LegalPoints points={inShort} />
        </section>
        {children}
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
        <Versions document={document} />
      </article>
    </PublicLayout>
  );
}

/** Every version with what was new in it, latest first. */
function Versions({ document }: { document: DocumentId }) {
  const changed = documents[document].versions.slice(1).toReversed();
  return (
    <section className={classes.part}>
      <h2>What changed</h2>
      {changed.map(({ version, changes }) => (
        <div key={version}>
          <h3 className={classes.version}>{versionText(version)}</h3>
          <LegalPoints points={changes} />
        </div>
      ))}
    </section>
  );
}

const LegalParagraph = ({ text }: { text: string }) => (
  <p>
    <FilledText text={text} />
  </p>
);

const LegalPoints = ({ points }: { points: readonly ClaimText[] }) => (
  <ul>
    {points
      .map((words) => shownText(words))
      .filter(Boolean)
      .map((text) => (
        <li key={text}>
          <FilledText text={text} />
        </li>
      ))}
  </ul>
);
