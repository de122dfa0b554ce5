import { IconArrowDown, IconHeart, IconShieldCheck } from '@tabler/icons-react';
import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { shown } from '#contract/capabilities.ts';
import { formatMoney } from '#contract/money.ts';
import { useMeasured } from '../measured-times.ts';
import { JoinButton } from '../public-header.tsx';
import { Portrait, type PortraitName } from '../portrait.tsx';
import { SectionLink } from '../section.tsx';
import classes from './hero.module.css';
import { badge, facts } from './landing.claims.ts';

const people: { name: PortraitName; title: string; what: string; place: string | undefined }[] = [
  { name: 'meera', title: 'Meera, 27', what: 'Listener · Pune', place: classes.left },
  { name: 'arjun', title: 'Arjun, 31', what: 'Trek partner · Bengaluru', place: classes.right },
  { name: 'kavya', title: 'Kavya, 25', what: 'Movie buddy · Kochi', place: classes.front },
];

export function Hero() {
  const { also, textOf } = useMeasured();
  return (
    <section className={classes.hero}>
      <div className={classes.text}>
        <p className={classes.badge}>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
          {shown(badge)
            .map(({ text }) => text)
            .join(' · ')}
        </p>
        <h1 className={classes.title}>
          <span>Real people. </span>
          <span>Real vibes. </span>
          <span className={classes.accent}>Real emotions.</span>
        </h1>
        <p className={classes.lead}>
          Company for a film, a trek, a hard evening or a long talk. Everyone here pays, so everyone
          here means it, and nobody outside can look in.
        </p>
        <div className={classes.buttons}>
          <JoinButton size="lg">
            Join now · {formatMoney(plans.normal.price)} for {PLAN_DAYS} days
          </JoinButton>
          <SectionLink section="how-it-works" className={classes.more}>
            Know More
            <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
          </SectionLink>
        </div>
      </div>
      <figure className={classes.people} aria-label="Sample members, drawn">
        {people.map(({ name, title, what, place }) => (
          <div key={name} className={`${classes.card} ${place ?? ''}`}>
            <Portrait name={name} alt="" sizes="(width < 36em) 44vw, 250px" eager />
            <div className={classes.name}>
              <b>{title}</b>
              {what}
            </div>
          </div>
        ))}
        <div className={classes.match}>
          <IconHeart size={20} stroke={2} aria-hidden="true" />
          It&apos;s a Match! Say hello
        </div>
      </figure>
      <ul className={classes.facts}>
        {shown(facts, also).map(({ figure, text }) => (
          <li key={figure} className={classes.fact}>
            <strong>{textOf(figure)}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
