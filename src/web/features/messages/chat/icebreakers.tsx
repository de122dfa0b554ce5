import { useQuery } from '@tanstack/react-query';
import { icebreakers } from '#contract/profiles/icebreakers.ts';
import { api } from '../messages.api.ts';
import classes from './chat-log.module.css';

interface IcebreakersProps {
  className?: string | undefined;
  partnerId: string;
  /** All of them: one that stands in the field may give way to another. */
  onPick: (line: string, all: readonly string[]) => void;
}

/** Where nobody has said anything: how one could begin. */
export function Icebreakers({ className = '', partnerId, onPick }: IcebreakersProps) {
  const own = useQuery(api.profiles.own.queryOptions());
  const other = useQuery(api.discovery.member.queryOptions({ input: { memberId: partnerId } }));
  if (!own.data || !other.data) return null;
  const lines = icebreakers(own.data, other.data.profile);
  return (
    <ul className={`${classes.lines} ${className}`} aria-label="Ways to begin">
      {lines.map((line) => (
        <li key={line}>
          <button type="button" className={classes.opening} onClick={() => onPick(line, lines)}>
            {line}
          </button>
        </li>
      ))}
    </ul>
  );
}
