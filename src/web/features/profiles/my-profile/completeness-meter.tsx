import { Link } from '@tanstack/react-router';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { completeness } from '#contract/profiles/completeness.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import classes from './completeness-meter.module.css';
import { profileMode } from '../profile-mode.ts';

/** So many missing parts are named at once: a long list would sound like a reproach. */
const SHOWN = 4;

export function CompletenessMeter({ profile }: { profile: OwnProfile }) {
  const { percent, missing } = completeness(profile, profile.waiting);
  const [all, setAll] = useState(false);
  const shown = all ? missing : missing.slice(0, SHOWN);
  const more = missing.length - shown.length;
  return (
    <div className={classes.meter}>
      <div className={classes.line}>
        <span>
          Your profile is <strong>{percent}% complete</strong>
        </span>
        {percent === 100 && (
          <IconCircleCheck size={22} stroke={1.8} aria-hidden className={classes.done} />
        )}
      </div>
      <ShareBar
        label="Profile completeness"
        share={percent / 100}
        color={percent === 100 ? 'leaf' : 'marigold'}
      />
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label="Still missing">
          {shown.map(({ label, section }) => (
            <li key={label}>
              <Link {...profileMode('edit')} hash={section} className={classes.part}>
                <IconPlus size={16} stroke={2} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button type="button" className={classes.more} onClick={() => setAll(true)}>
                and {more} more
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
