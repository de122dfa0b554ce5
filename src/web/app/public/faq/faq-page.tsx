import { Button } from '@mantine/core';
import { shown } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Disclosure, FilledText } from '../section.tsx';
import { faqSections } from './faq-sections.ts';
import classes from './faq-page.module.css';
import { useMeasured } from '../measured-times.ts';
import { PublicLayout } from '../public-layout.tsx';

export function FaqPage() {
  const { supportEmail } = useSite();
  const { textOf } = useMeasured();
  return (
    <PublicLayout>
      <div className={classes.page}>
        <h1 className={classes.title}>Questions and answers</h1>
        <p className={classes.lead}>
          Open a section to read it. If your question is not here, write to us; a person answers.
        </p>
        <div className={classes.sections}>
          {faqSections.map(({ id, title, Icon, answers }, index) => (
            <Disclosure
              key={id}
              id={id}
              open={index === 0}
              title={
                <div className={classes.heading}>
                  <span className={classes.icon}>
                    <Icon size={24} stroke={1.6} aria-hidden="true" />
                  </span>
                  <h2>{title}</h2>
                </div>
              }
            >
              <dl className={classes.answers}>
                {shown(answers).map(({ question, answer }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>
                      <FilledText text={textOf(answer)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </Disclosure>
          ))}
        </div>
        <div className={classes.help}>
          <h2>Still have a question?</h2>
          <p>Write to us at {supportEmail}.</p>
          <div className={classes.buttons}>
            <Button component="a" href={`mailto:${supportEmail}`}>
              Email Support
            </Button>
            <LinkButton to="/" variant="default">
              Back to Home
            </LinkButton>
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}
