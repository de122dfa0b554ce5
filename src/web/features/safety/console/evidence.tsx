import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { decisionReasons, type ContentKind } from '#contract/safety/cases.ts';
import type { Case, Evidence, StaffAction } from '#contract/safety/console.endpoints.ts';
import { dateText, dateTimeText } from '#web/lib/dates.ts';
import { pictureUrl } from './console.api.ts';
import { actionText, reportsText } from './labels.ts';
import classes from './evidence.module.css';
import shared from './console.module.css';

/** What was reported, held or appealed against, as it was then. */
export function EvidenceParts({ of }: { of: Case }) {
  const { id, kind, details, openedBy, openedByReports, subject, contact } = of;
  const { contentKind, decision, earlier, evidence } = of;
  const { profile, pictures, messages, text } = evidence;
  const isEmpty = !details && !decision && !profile && !messages.length && text === null;
  return (
    <>
      {details && (
        <Part title={kind === 'appeal' ? 'What they ask' : 'What was written to us'}>
          <p className={shared.soft}>
            {openedBy && (
              <>
                By{' '}
                <Link to="/admin/members/$id" params={{ id: openedBy.id }}>
                  {openedBy.name}
                </Link>
                {openedByReports && ` · ${reportsText(openedByReports)}`}
              </>
            )}
            {contact && `By ${contact.name}, ${contact.email} · ${acknowledgedText(contact)}`}
          </p>
          <blockquote className={shared.quote}>{details}</blockquote>
        </Part>
      )}
      {decision && (
        <Part title={kind === 'refund' ? 'The ban it goes with' : 'What was decided'}>
          <DecisionLine decision={decision} />
          {decision.caseId && (
            <p>
              <Link to="/admin/cases/$id" params={{ id: decision.caseId }}>
                The case it was decided in
              </Link>
            </p>
          )}
          {subject && (
            <Link to="/admin/members/$id" params={{ id: subject.id }}>
              What led to it: all cases about {subject.name}
            </Link>
          )}
        </Part>
      )}
      {text !== null && (
        <Part title={contentKind ? heldTitles[contentKind] : 'The text that waits'}>
          <blockquote className={shared.quote}>{text}</blockquote>
        </Part>
      )}
      {messages.length > 0 && (
        <Part title="The chat">
          <Messages of={of} />
        </Part>
      )}
      {pictures.length > 0 && (
        <Part title={pictures.length === 1 ? 'The picture' : 'Pictures'}>
          <p className={shared.soft}>Not fetched until you look. Each look is recorded.</p>
          <ul className={classes.pictures}>
            {pictures.map(({ name, reported, like }, place) => (
              <li key={name}>
                <HiddenPicture src={pictureUrl(id, name)} name={`picture ${place + 1}`} />
                {reported && pictures.length > 1 && <Mark />}
                {like && (
                  <Link to="/admin/members/$id" params={{ id: like.memberId }}>
                    Another account’s
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {profile && (
        <Part title="Their profile, as it was">
          <Profile profile={profile} />
        </Part>
      )}
      {subject && earlier.length > 0 && (
        <Part title={`Decided about ${subject.name} before`}>
          {earlier.map((each) => (
            <DecisionLine key={each.id} decision={each} />
          ))}
        </Part>
      )}
      {isEmpty && pictures.length === 0 && (
        <Part title="What was kept">
          <p className={shared.soft}>Nothing is kept of this case any more.</p>
        </Part>
      )}
    </>
  );
}

const heldTitles: Record<ContentKind, string> = {
  name: 'The name',
  bio: 'What they say about themself',
  tag: 'The tag of their profile',
  message: 'The message that waits',
  'request-note': 'The note of a request',
  'sent-message': 'The message',
  photo: 'What goes with the photo',
  'chat-photo': 'What goes with the photo',
  'shown-photo': 'What goes with the photo',
  rating: 'The rating that waits',
  'shown-rating': 'The rating',
  'like-comment': 'The comment on a like that waits',
  'shown-like-comment': 'The comment on a like',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={shared.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const acknowledgedText = ({ acknowledgedAt, acknowledgeBy }: NonNullable<Case['contact']>) =>
  acknowledgedAt
    ? `told that we have it ${dateTimeText(acknowledgedAt)}`
    : `not told yet that we have it, to be done by ${dateTimeText(acknowledgeBy)}`;

const Mark = () => <span className={classes.mark}>Reported</span>;

/** What was done, why, by whom, and what the member read. */
export function DecisionLine({ decision }: { decision: StaffAction }) {
  const { action, reason, words, by, at, until, endedAt } = decision;
  return (
    <div className={classes.decision}>
      <p>
        <strong>{actionText(action)}</strong>
        {until && ` until ${dateText(until)}`} · {decisionReasons[reason]}
      </p>
      <p className={shared.soft}>
        {by ? `${by.name}, ` : ''}
        {dateTimeText(at)}
        {endedAt && ` · ended ${dateTimeText(endedAt)}`}
      </p>
      {words && <blockquote className={shared.quote}>{words}</blockquote>}
    </div>
  );
}

/** Fetched, and so recorded, when somebody decides to look; blurred again when they have seen enough. */
function HiddenPicture({ src, name }: { src: string; name: string }) {
  const [fetched, setFetched] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <button
      type="button"
      className={classes.picture}
      aria-pressed={shown}
      aria-label={shown ? `Blur ${name}` : `Show ${name}`}
      onClick={() => {
        setFetched(true);
        setShown(!shown);
      }}
    >
      {fetched && <img src={src} alt={shown ? name : ''} data-shown={shown || undefined} />}
      {!shown && <span aria-hidden>Show</span>}
    </button>
  );
}

function Messages({ of: { id, subject, openedBy, evidence } }: { of: Case }) {
  return (
    <ol className={classes.messages}>
      {evidence.messages.map(({ seq, bySubject, text, picture, voice, sentAt, reported }) => (
        <li key={seq} data-subject={bySubject || undefined} data-reported={reported || undefined}>
          <span className={classes.who}>
            {(bySubject ? subject : openedBy)?.name ?? 'Somebody who has left'} ·{' '}
            {dateTimeText(sentAt)}
            {reported && <Mark />}
          </span>
          {text && <span className={classes.text}>{text}</span>}
          {picture && (
            <HiddenPicture src={pictureUrl(id, picture)} name={`the picture of message ${seq}`} />
          )}
          {voice && (
            // Fetched, and so recorded, when somebody decides to listen. What was said has no text.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <audio
              controls
              preload="none"
              src={pictureUrl(id, voice)}
              aria-label={`The voice note of message ${seq}`}
            />
          )}
          {!text && !picture && !voice && <span className={shared.soft}>Deleted</span>}
        </li>
      ))}
    </ol>
  );
}

function Profile({ profile }: { profile: NonNullable<Evidence['profile']> }) {
  const { name, age, location, occupation, bio, lookingFor, interests, hobbies, prompts } = profile;
  const facts: Record<string, string | number | null> = {
    Name: name,
    Age: age,
    Place: location,
    Work: occupation,
    About: bio,
    'Looks for': lookingFor,
    Interests: interests.join(', '),
    Hobbies: hobbies.join(', '),
    ...Object.fromEntries(prompts.map(({ question, answer }) => [question, answer])),
  };
  return (
    <dl className={shared.facts}>
      {Object.entries(facts).map(([fact, value]) =>
        value === null || value === '' ? null : <Fact key={fact} name={fact} value={value} />,
      )}
    </dl>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
