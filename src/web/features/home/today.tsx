import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import { WITH_A_PLAN } from '#contract/billing/plans.ts';
import type { Today as TodayReply } from '#contract/home/endpoints.ts';
import { completeness } from '#contract/profiles/completeness.ts';
import { ONBOARDING_STEPS } from '#contract/profiles/rules.ts';
import { MemberPhoto, openMatch } from '#web/features/matching/index.ts';
import { ConversationRow } from '#web/features/messages/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useNow } from '#web/lib/now.ts';
import { FaceRow, likesText, PeopleRow } from './faces.tsx';
import { api, useToday } from './home.api.ts';
import classes from './home.module.css';

interface TodayProps {
  member: Member;
  /** Stands at the right of the greeting. */
  actions?: ReactNode;
}

/** Who waits for the member, and what they can do next. */
export function Today({ member, actions }: TodayProps) {
  const heading = useId();
  const { data, error, refetch } = useToday();
  return (
    <section className={classes.today} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <p className={classes.when}>{partOfDay(useNow())}</p>
          <h2 id={heading} className={classes.greeting}>
            Namaste, {member.name}
          </h2>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {data && <Waiting today={data} member={member} />}
      {!data && !error && <Skeleton height={320} radius="xl" />}
      {!data && error && (
        <LoadFailure
          title="We could not look up who waits for you"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

/** Wednesday evening */
function partOfDay(now: Date): string {
  const hour = now.getHours();
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `${now.toLocaleDateString('en-IN', { weekday: 'long' })} ${part}`;
}

function Waiting({ today, member }: { today: TodayReply; member: Member }) {
  const { hasPlan, likes, matches, unread, people } = today;
  const nobody = likes.count === 0 && matches.length === 0 && unread.count + unread.requests === 0;
  return (
    <div className={classes.parts}>
      {likes.count > 0 && <Likes today={today} />}
      {nobody && (hasPlan ? <QuietDay hasPeople={people.length > 0} /> : <NoPlan />)}
      {matches.length > 0 && <NewMatches matches={matches} />}
      {unread.count + unread.requests > 0 && <Unread unread={unread} memberId={member.id} />}
      {people.length > 0 && (
        <Part title="People for you" all={<Link to="/browse">All</Link>}>
          <PeopleRow label="People for you" people={people} />
        </Part>
      )}
      <Missing />
    </div>
  );
}

interface PartProps {
  title: string;
  /** The way to the rest. */
  all?: ReactNode;
  children: ReactNode;
}

function Part({ title, all, children }: PartProps) {
  const heading = useId();
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <div className={classes.partHead}>
        <h3 id={heading} className={classes.partTitle}>
          {title}
        </h3>
        {all}
      </div>
      {children}
    </section>
  );
}

function Likes({ today: { hasPlan, likes } }: { today: TodayReply }) {
  return (
    <section className={classes.likes} aria-label="Who likes you">
      <FaceRow people={likes.people} />
      <div className={classes.likesText}>
        <h3 className={classes.likesTitle}>{likesText(likes.count)}</h3>
        <p>
          {hasPlan
            ? 'Like one back and you can write to each other at once.'
            : 'A plan shows you who, and lets you answer.'}
        </p>
      </div>
      <LinkButton to="/likes" color="marigold">
        {hasPlan ? 'See them' : 'See who'}
      </LinkButton>
    </section>
  );
}

/** Also what somebody sees who has just come. */
const QuietDay = ({ hasPeople }: { hasPeople: boolean }) => (
  <Part title="Nobody is waiting for you yet">
    <p className={classes.text}>
      {hasPeople
        ? 'Like two or three people. They are told, and whoever likes you back you can write to at once.'
        : 'That is everybody for now. Look in again soon: others may have joined by then.'}
    </p>
    <LinkButton to="/browse" variant={hasPeople ? 'light' : 'default'} className={classes.next}>
      Browse Companions
    </LinkButton>
  </Part>
);

const NoPlan = () => (
  <Part title="Meet the people here">
    <p className={classes.text}>{WITH_A_PLAN}</p>
    <LinkButton to="/dashboard" search={{ tab: 'subscription' }} className={classes.next}>
      See the plans
    </LinkButton>
  </Part>
);

function NewMatches({ matches }: Pick<TodayReply, 'matches'>) {
  return (
    <Part title="New matches" all={<Link to="/matches">All</Link>}>
      <ul className={classes.matches}>
        {matches.map(({ id, member }) => (
          <li key={id}>
            <Link
              {...openMatch(id)}
              className={classes.match}
              aria-label={`Write to ${member.displayName}`}
            >
              <span className={classes.face}>
                <MemberPhoto member={member} sizes="72px" eager />
              </span>
              <span>{member.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface UnreadProps {
  unread: TodayReply['unread'];
  memberId: string;
}

function Unread({ unread: { requests, conversations }, memberId }: UnreadProps) {
  return (
    <Part title="Messages for you" all={<Link to="/messages">All</Link>}>
      <ul className={classes.rows}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              to="/messages"
              search={{ chat: conversation.id }}
              conversation={conversation}
              memberId={memberId}
            />
          </li>
        ))}
      </ul>
      {requests > 0 && (
        <Link to="/messages" className={classes.more}>
          {requests === 1
            ? 'Somebody asks to write to you'
            : `${requests} people ask to write to you`}
          <IconArrowRight size={18} stroke={1.8} aria-hidden />
        </Link>
      )}
    </Part>
  );
}

/** So many missing parts are named: a long list would sound like a reproach. */
const SHOWN = 3;

/** What is still open in the own profile; nothing once it is full, or while nobody knows. */
function Missing() {
  const { data: profile } = useQuery(api.profiles.own.queryOptions());
  if (!profile) return null;
  const { percent, missing } = completeness(profile, profile.waiting);
  if (missing.length === 0) return null;
  if (!profile.onboardingComplete) {
    const begun = profile.onboardingStep > 1;
    return (
      <Part title="Finish your profile">
        <p className={classes.text}>
          {begun
            ? `It is ${percent}% complete, and what you told us is kept. Others find you once it is done.`
            : `${ONBOARDING_STEPS} short steps, so that the right people find you.`}
        </p>
        <LinkButton to="/onboarding" variant="light" className={classes.next}>
          {begun ? 'Continue' : 'Start'}
        </LinkButton>
      </Part>
    );
  }
  return (
    <Part title={`Your profile is ${percent}% complete`}>
      <ul className={classes.missing} aria-label="Still missing">
        {missing.slice(0, SHOWN).map(({ label, section }) => (
          <li key={label}>
            <Link to="/dashboard" search={{ tab: 'profile', view: 'edit' }} hash={section}>
              <IconPlus size={16} stroke={2} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
