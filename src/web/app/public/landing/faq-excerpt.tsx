import { shown } from '#contract/capabilities.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { excerptAnswers } from '../faq/excerpt.claims.ts';
import { useMeasured } from '../measured-times.ts';
import { Section } from '../section.tsx';
import classes from './faq-excerpt.module.css';

export function FaqExcerpt() {
  const { textOf } = useMeasured();
  return (
    <Section
      title="Frequently asked questions"
      lead="What people want to know before they join."
      centred
    >
      <div className={classes.list}>
        {shown(Object.values(excerptAnswers)).map(({ question, answer }) => (
          <Disclosure key={question} title={<h3>{question}</h3>}>
            <p>{textOf(answer)}</p>
          </Disclosure>
        ))}
      </div>
      <div className={classes.more}>
        <LinkButton to="/faq" variant="default">
          All questions and answers
        </LinkButton>
      </div>
    </Section>
  );
}
