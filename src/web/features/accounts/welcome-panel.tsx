import { shown } from '#contract/capabilities.ts';
import { TAGLINE } from '#contract/site.ts';
import arjun from '#web/assets/portraits/arjun-320.webp';
import kavya from '#web/assets/portraits/kavya-320.webp';
import meera from '#web/assets/portraits/meera-320.webp';
import { promises } from './accounts.claims.ts';
import classes from './welcome-panel.module.css';

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
            {shown(promises).map(({ Icon, text }) => (
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
