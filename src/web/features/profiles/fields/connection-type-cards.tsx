import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import {
  type ConnectionType,
  connectionTypeLabels,
  connectionTypes,
} from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import classes from './connection-type-cards.module.css';
import { useFieldFault } from './number-field.tsx';
import { FieldGroup } from './field-group.tsx';

interface Card {
  text: string;
  mark?: string;
}

const cards: Record<ConnectionType, Card> = {
  'rent-a-friend': {
    text: 'Platonic company, such as movie buddy, travel partner, study friend, gym partner.',
  },
  'friendship-with-benefits': {
    text: 'No escort or explicit services.',
    mark: '18+, consensual',
  },
  'emotional-healing': {
    text: 'Listener, motivator, empath.',
  },
  'virtual-relationship': {
    text: '100% text-based, no nudity or adult content.',
  },
};

interface ConnectionTypeCardsProps {
  label?: string;
  value: readonly ConnectionType[];
  onChange: (value: ConnectionType[]) => void;
  error?: string | null | undefined;
}

/** Mantine's Checkbox.Card is a button, and takes all that stands on it for its name. */
export function ConnectionTypeCards({
  label = 'Connection types',
  value,
  onChange,
  error,
}: ConnectionTypeCardsProps) {
  const id = useId();
  const fault = useFieldFault(error);

  function toggle(type: ConnectionType): void {
    onChange(connectionTypes.filter((other) => (other === type) !== value.includes(other)));
  }

  return (
    <FieldGroup label={label} {...fault.group}>
      <div className={classes.cards}>
        {connectionTypes.map((type) => {
          const { Icon: Picture, tone } = connectionTypeLooks[type];
          const { text, mark } = cards[type];
          return (
            <label key={type} className={classes.card}>
              <input
                type="checkbox"
                checked={value.includes(type)}
                onChange={() => toggle(type)}
                {...(error && { 'aria-invalid': true })}
                aria-describedby={`${id}-${type}${error ? ` ${fault.group.errorId}` : ''}`}
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
