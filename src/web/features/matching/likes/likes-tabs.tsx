import { Link } from '@tanstack/react-router';
import classes from './likes-page.module.css';

const tabs = [
  { to: '/likes', label: 'Likes you' },
  { to: '/likes/given', label: 'Liked by me' },
  { to: '/likes/passed', label: 'Passed' },
] as const;

/** The three lists of who decided what. */
export function LikesTabs() {
  return (
    <nav aria-label="Likes" className={classes.tabs}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} className={classes.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
