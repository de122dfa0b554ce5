import {
  IconCheck,
  IconEar,
  IconFlame,
  IconMasksTheater,
  IconMovie,
  type Icon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { connectionTypeLabels, connectionTypes, type ConnectionType } from '#contract/options.ts';
import classes from './connection-type-cards.module.css';
import { FieldGroup } from './field-group.tsx';

interface Card {
  Icon: Icon;
  tone: string;
  text: string;
  mark?: string;
}

const cards: Record<ConnectionType, Card> = {
  'rent-a-friend': {
    Icon: IconMovie,
    tone: 'marigold',
    text: 'Platonic company, such as movie buddy, travel partner, study friend, gym partner.',
  },
  'friendship-with-benefits': {
    Icon: IconFlame,
    tone: 'plum',
    text: 'No escort or explicit services.',
    mark: '18+, consensual',
  },
  'emotional-healing': {
    Icon: IconEar,
    tone: 'leaf',
    text: 'Listener, motivator, empath.',
  },
  'virtual-relationship': {
    Icon: IconMasksTheater,
    tone: 'sky',
    text: '100% text-based, no nudity or adult content.',
  },
};

interface ConnectionTypeCardsProps {
  label?: string;
  value: readonly ConnectionType[];
  onChange: (value: ConnectionType[]) => void;
}

export function ConnectionTypeCards({
  label = 'Connection types',
  value,
  onChange,
}: ConnectionTypeCardsProps) {
  const id = useId();

  function toggle(type: ConnectionType): void {
    onChange(connectionTypes.filter((other) => (other === type) !== value.includes(other)));
  }

  return (
    <FieldGroup label={label}>
      <div className={classes.cards}>
        {connectionTypes.map((type) => {
          const { Icon: Picture, tone, text, mark } = cards[type];
          return (
            <label key={type} className={classes.card}>
              <input
                type="checkbox"
                checked={value.includes(type)}
                onChange={() => toggle(type)}
                aria-describedby={`${id}-${type}`}
                aria-label={connectionTypeLabels[type]}
              />
              <span className={classes.picture} data-tone={tone}>
                <Picture size={26} stroke={1.6} aria-hidden />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{connectionTypeLabels[type]}</span>
                <span id={`${id}-${type}`} className={classes.text}>
                  {mark && <span className={classes.mark}>{mark}</span>} {text}
                </span>
              </span>
              <span className={classes.tick} aria-hidden="true">
                <IconCheck size={16} stroke={2.6} />
              </span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
