import classes from './kept-notice.module.css';

/** Whoever comes back has to know that these fields are not what others see. */
export function KeptNotice({ found }: { found: boolean }) {
  if (!found) return null;
  return (
    <p role="status" className={classes.notice}>
      <strong>We kept what you had typed.</strong> It is not saved yet.
    </p>
  );
}
