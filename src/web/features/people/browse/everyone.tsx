import { Button } from '@mantine/core';
import { BROWSE_AGE } from '#contract/discovery/rules.ts';
import { AGE } from '#contract/profiles/rules.ts';
import type { BrowseFiltersControl } from './use-browse-filters.ts';
import classes from './everyone.module.css';

/** Below the last card. Whoever has set no filter still sees only the usual ages, and should know. */
export function Everyone({ filters, active, choose }: BrowseFiltersControl) {
  const onlyUsualAges = active === 0 && filters.search === undefined;
  return (
    <div className={classes.end}>
      {onlyUsualAges ? (
        <>
          <p>
            That is everyone between {BROWSE_AGE.min} and {BROWSE_AGE.max}.
          </p>
          <Button variant="default" size="sm" onClick={() => choose({ ageMax: AGE.max })}>
            Show all ages
          </Button>
        </>
      ) : (
        <p>That is everyone for now.</p>
      )}
    </div>
  );
}
