import { Button } from '@mantine/core';
import {
  IconBriefcase,
  IconCategory,
  IconCreditCard,
  IconDeviceMobile,
  IconInfoCircle,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import { shown } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Disclosure, FilledText } from '../section.tsx';
import { useMeasured } from '../measured-times.ts';
import { PublicLayout } from '../public-layout.tsx';
import type { Answer } from './excerpt.claims.ts';
import { joiningAnswers } from './joining.claims.ts';
import { livingAnswers } from './living.claims.ts';
import classes from './faq-page.module.css';

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

interface FaqSection {
  id: string;
  title: string;
  Icon: Icon;
  answers: readonly Answer[];
}

const faqSections: FaqSection[] = [
  { id: 'general', title: 'General', Icon: IconInfoCircle, answers: joiningAnswers.general },
  {
    id: 'account',
    title: 'Account and verification',
    Icon: IconUserCheck,
    answers: joiningAnswers.account,
  },
  {
    id: 'payments',
    title: 'Subscription and payments',
    Icon: IconCreditCard,
    answers: joiningAnswers.payments,
  },
  {
    id: 'safety-and-privacy',
    title: 'Safety and privacy',
    Icon: IconShieldCheck,
    answers: joiningAnswers.safety,
  },
  {
    id: 'providers',
    title: 'For service providers',
    Icon: IconBriefcase,
    answers: livingAnswers.providers,
  },
  { id: 'users', title: 'For users', Icon: IconUser, answers: livingAnswers.users },
  {
    id: 'categories',
    title: 'Category-specific',
    Icon: IconCategory,
    answers: livingAnswers.categories,
  },
  {
    id: 'technical',
    title: 'Technical',
    Icon: IconDeviceMobile,
    answers: livingAnswers.technical,
  },
];
