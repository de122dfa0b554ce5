import { IconCalendarCheck, IconLock, IconShieldCheck } from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/rules.ts';
import { TAGLINE } from '#contract/site.ts';
import arjun from '#web/assets/portraits/arjun-320.webp';
import kavya from '#web/assets/portraits/kavya-320.webp';
import meera from '#web/assets/portraits/meera-320.webp';
import classes from './welcome-panel.module.css';

const promises = [
  { Icon: IconLock, text: 'Members only. Nobody outside can look in.' },
  { Icon: IconCalendarCheck, text: `${PLAN_DAYS} days at a time. It never renews by itself.` },
  { Icon: IconShieldCheck, text: 'A person reads every report, day and night.' },
];

/** Decoration for wide screens: hidden on phones, where the form is all that matters. */
export function WelcomePanel() {
  return (
    <aside className={classes.panel} aria-label="What to expect">
      <div className={classes.content}>
        <div className={classes.portraits} aria-hidden="true">
          {[meera, kavya, arjun].map((portrait) => (
            <img key={portrait} src={portrait} alt="" width={320} height={400} loading="lazy" />
          ))}
        </div>
        <div>
          <p className={classes.tagline}>
            {TAGLINE.split(/(?<=\.) /).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <ul className={classes.promises}>
            {promises.map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}
