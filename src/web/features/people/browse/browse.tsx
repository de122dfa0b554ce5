import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { FaultBanner } from '../decisions/fault-banner.tsx';
import { useDecisions } from '../decisions/use-decisions.ts';
import { useBrowsePages } from './browse-pages.ts';
import { Everyone } from './everyone.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { Results } from './results.tsx';
import { SearchField } from './search-field.tsx';
import { FinishProfileNote, HiddenProfileNote } from './unlisted-notes.tsx';
import { useBrowseFilters } from './use-browse-filters.ts';
import classes from './browse.module.css';

const ROOM_FOR_PANEL = '(width >= 62em)';

/** Members to discover: a search, filters, and a grid without end. */
export function Browse() {
  const control = useBrowseFilters();
  const list = useBrowsePages(control.filters);
  const decisions = useDecisions();
  const own = useQuery(api.profiles.own.queryOptions());
  const unfinished = own.data ? !own.data.profileComplete && !own.data.onboardingComplete : false;
  const hidden = own.data?.settings.profileVisibility === false;
  const roomForPanel = useMediaQuery(ROOM_FOR_PANEL, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.browse}>
      {roomForPanel && <FilterPanel control={control} />}
      <div className={classes.found}>
        <div className={classes.search}>
          <SearchField key={control.round} {...control} />
          {!roomForPanel && <FilterSheet control={control} />}
        </div>
        {unfinished && <FinishProfileNote />}
        {hidden && !unfinished && <HiddenProfileNote />}
        <FaultBanner text={decisions.fault} onDismiss={decisions.dismissFault} />
        <Results
          list={list}
          waiting={own.isPending}
          decisions={decisions}
          nobody={
            <NoProfiles
              filtered={control.active > 0 || control.filters.search !== undefined}
              unfinished={unfinished}
              onClear={control.clear}
            />
          }
          end={<Everyone {...control} />}
        />
      </div>
    </div>
  );
}
