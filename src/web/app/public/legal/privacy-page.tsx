import { shown } from '#contract/capabilities.ts';
import { Disclosure } from '../section.tsx';
import { LegalPage } from './legal-page.tsx';
import { privacy, privacyInShort } from './privacy.claims.ts';
import { noticeLanguages, purposes, type NoticeLanguage } from './notice.claims.ts';
import classes from './privacy-page.module.css';

export const PrivacyPage = () => (
  <LegalPage document="privacy" inShort={privacyInShort} parts={privacy}>
    <Notice />
  </LegalPage>
);

const [first, ...others] = Object.keys(noticeLanguages) as [NoticeLanguage, ...NoticeLanguage[]];

/** What is used, why and for how long, one purpose at a time; in every language, with scripts off too. */
function Notice() {
  return (
    <section className={classes.notice} id="notice" aria-labelledby="notice-title">
      <h2 id="notice-title">{noticeLanguages[first].title}</h2>
      {others.map((language) => (
        <p key={language} className={classes.other}>
          <a href={`#notice-${language}`} lang={language}>
            {noticeLanguages[language].name}
          </a>
        </p>
      ))}
      <Purposes language={first} />
      {others.map((language) => (
        <div key={language} lang={language} className={classes.language}>
          <Disclosure title={<h3>{noticeLanguages[language].title}</h3>}>
            {/* Inside, so that a link to it opens it. */}
            <div id={`notice-${language}`} className={classes.inside}>
              <Purposes language={language} />
            </div>
          </Disclosure>
        </div>
      ))}
    </section>
  );
}

function Purposes({ language }: { language: NoticeLanguage }) {
  const labels = noticeLanguages[language];
  return (
    <>
      <p className={classes.lead}>{labels.lead}</p>
      <ul className={classes.purposes}>
        {shown(purposes).map(({ isOptional, text }) => {
          const { purpose, data, why, howLong } = text[language];
          return (
            <li key={purpose}>
              <h4 className={classes.purpose}>
                {purpose}{' '}
                <span className={classes.mark} data-optional={isOptional || undefined}>
                  {isOptional ? labels.optional : labels.needed}
                </span>
              </h4>
              <dl className={classes.facts}>
                <dt>{labels.data}</dt>
                <dd>{data}</dd>
                <dt>{labels.why}</dt>
                <dd>{why}</dd>
                <dt>{labels.howLong}</dt>
                <dd>{howLong}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}
