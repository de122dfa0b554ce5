import { LinkButton } from '#web/ui/link-button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Section } from '../section.tsx';
import classes from './faq-excerpt.module.css';

const excerpt = [
  {
    question: 'Who can see my profile?',
    answer:
      'Only members with an active membership. Search engines and visitors cannot, and you can hide from browse at any time in Settings.',
  },
  {
    question: 'Does the membership renew by itself?',
    answer:
      'No. You pay once and have 30 days. When they are over, you decide whether to pay again.',
  },
  {
    question: 'What do I need for the identity check?',
    answer:
      'A government ID (Aadhar, Passport or Driving License) and a selfie. The check is usually done within 1 hour, and the documents are erased after the decision.',
  },
  {
    question: 'What happens to my data when I leave?',
    answer:
      'You vanish at once. You have 24 hours to come back; then everything is erased, within 48 hours of asking.',
  },
];

export function FaqExcerpt() {
  return (
    <Section
      title="Frequently asked questions"
      lead="What people want to know before they join."
      centred
    >
      <div className={classes.list}>
        {excerpt.map(({ question, answer }) => (
          <Disclosure key={question} title={<h3>{question}</h3>}>
            <p>{answer}</p>
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
