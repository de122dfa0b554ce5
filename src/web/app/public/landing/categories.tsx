import {
  type ConnectionType,
  connectionTypeLabels,
  connectionTypes,
} from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import { Section } from '../section.tsx';
import classes from './landing.module.css';

interface Category {
  text: string;
  rule: string;
}

const categories: Record<ConnectionType, Category> = {
  'rent-a-friend': {
    text: 'A movie buddy, a travel partner, a study friend, someone to keep you going at the gym.',
    rule: 'Platonic company.',
  },
  'friendship-with-benefits': {
    text: 'For adults who both want the same thing and say so openly.',
    rule: '18+, consensual. No escort or explicit services, and no money.',
  },
  'emotional-healing': {
    text: 'A listener, a motivator, an empath. Somebody who has time for your hard evening.',
    rule: 'Support from people, not a medical service.',
  },
  'virtual-relationship': {
    text: 'A companion in words: long chats, stories, roles you make up together.',
    rule: '100% text-based. No nudity or adult content.',
  },
};

export function Categories() {
  return (
    <Section
      title="Four kinds of connection"
      lead="Everyone says what they are looking for, so nobody has to guess."
    >
      <ul className={classes.grid}>
        {connectionTypes.map((type) => {
          const { Icon, tone } = connectionTypeLooks[type];
          const { text, rule } = categories[type];
          return (
            <li key={type} className={classes.card}>
              <div className={`${classes.icon} ${classes[tone] ?? ''}`}>
                <Icon size={28} stroke={1.6} aria-hidden="true" />
              </div>
              <h3 className={classes.name}>{connectionTypeLabels[type]}</h3>
              <p className={classes.text}>{text}</p>
              <p className={classes.rule}>{rule}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
