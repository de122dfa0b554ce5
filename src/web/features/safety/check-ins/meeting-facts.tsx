import { indianTime } from '#web/lib/indian-time.ts';
import classes from './meeting-facts.module.css';

interface MeetingFactsProps {
  meeting: { whom: string; where: string; startsAt: string; endsAt: string };
  /** Left out for the contact, who knows who they are. */
  contact?: { contactName: string; contactEmail: string };
}

/** What the member wrote down. */
export function MeetingFacts({ meeting, contact }: MeetingFactsProps) {
  const { whom, where, startsAt, endsAt } = meeting;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Whom</dt>
        <dd>{whom}</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{where}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <time dateTime={startsAt}>{indianTime(startsAt)}</time> to{' '}
          <time dateTime={endsAt}>{indianTime(endsAt)}</time>
          <small>India time</small>
        </dd>
      </div>
      {contact && (
        <div>
          <dt>Contact</dt>
          <dd>
            {contact.contactName}
            <small>{contact.contactEmail}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
