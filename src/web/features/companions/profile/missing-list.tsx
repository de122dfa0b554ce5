import { Link } from '@tanstack/react-router';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import type { CompanionNeed } from '#contract/companions/rules.ts';
import { VERIFY } from '#web/lib/routes.ts';
import classes from './companion.module.css';

interface Step {
  text: string;
  action: string;
  to: string;
  tab?: 'subscription' | 'profile' | 'settings';
}

const steps: Record<CompanionNeed, Step> = {
  plan: {
    text: 'The companion plan.',
    action: 'Choose the plan',
    to: '/dashboard',
    tab: 'subscription',
  },
  identity: {
    text: 'An identity check that shows you are 18 or older.',
    action: 'Get verified',
    to: VERIFY,
  },
  profile: {
    text: 'Your profile, with photos and a few words.',
    action: 'Finish your profile',
    to: '/dashboard',
    tab: 'profile',
  },
  visibility: {
    text: 'You hide from members who do not know you.',
    action: 'Show me to members',
    to: '/dashboard',
    tab: 'settings',
  },
  pause: {
    text: 'Your account is paused.',
    action: 'Come back',
    to: '/dashboard',
    tab: 'settings',
  },
  restriction: {
    text: 'Your account is restricted for now.',
    action: 'See why',
    to: '/standing',
  },
  categories: { text: 'What members can ask you for.', action: 'Choose', to: '#categories' },
  kinds: { text: 'Chats, voice calls or video calls.', action: 'Choose', to: '#kinds' },
  languages: { text: 'The languages you speak.', action: 'Choose', to: '#languages' },
  offers: { text: 'A few words about what you offer.', action: 'Write', to: '#offers' },
  refuses: { text: 'A few words about what you refuse.', action: 'Write', to: '#refuses' },
  hours: { text: 'Your weekly hours.', action: 'Set hours', to: '#hours' },
};

/** What stands between them and being listed, each with where it is done. */
export function MissingList({
  profile: { missing, identityMinutes },
}: {
  profile: CompanionProfile;
}) {
  const id = useId();
  if (missing.length === 0)
    return (
      <p role="status" className={classes.listed}>
        <IconCircleCheck size={22} stroke={1.7} aria-hidden />
        You are listed as a companion. Members find you under what you offer.
      </p>
    );
  return (
    <section className={classes.missing} aria-labelledby={id}>
      <h2 id={id} className={classes.missingTitle}>
        {missing.length === 1 ? 'One thing is missing' : `${missing.length} things are missing`}
      </h2>
      <p className={classes.hint}>With all of it you are listed as a companion.</p>
      <ul className={classes.steps}>
        {missing.map((need) => (
          <li key={need}>
            <IconCircleDashed size={20} stroke={1.7} aria-hidden className={classes.stepIcon} />
            <span className={classes.stepText}>
              {steps[need].text}
              {need === 'identity' && ` ${howLong(identityMinutes)}`}
            </span>
            <StepLink {...steps[need]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StepLink({ to, tab, action }: Step) {
  // What is on this page itself is no other page to go to.
  if (to.startsWith('#'))
    return (
      <a href={to} className={classes.stepLink}>
        {action}
      </a>
    );
  return (
    <Link to={to} {...(tab && { search: { tab } })} className={classes.stepLink}>
      {action}
    </Link>
  );
}

/** As measured; nothing is promised where nothing was. */
function howLong(minutes: number | null): string {
  if (minutes === null) return 'A person looks at it.';
  if (minutes < 90)
    return `A person looks at it, lately within about ${Math.ceil(minutes)} minutes.`;
  return `A person looks at it, lately within about ${Math.ceil(minutes / 60)} hours.`;
}
