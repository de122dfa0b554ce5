import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionIcon, Button } from '@mantine/core';
import { IconCards, IconLayoutGrid, IconSearch } from '@tabler/icons-react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { BROWSE_AGE } from '#contract/discovery/rules.ts';
import { AGE } from '#contract/profiles/rules.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FaultBanner, useDecisions } from '#web/features/matching/index.ts';
import { api } from '../discovery.api.ts';
import { useBrowsePages } from './browse-pages.ts';
import { Results } from './results.tsx';
import { SearchRow } from './search-row.tsx';
import { useBrowseFilters, type BrowseFiltersControl } from './use-browse-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './browse-page.module.css';

const ROOM_FOR_PANEL = '(width >= 62em)';
const ROOM_FOR_GRID = '(width >= 48em)';

type View = 'grid' | 'one';

/** Members to discover: a search, filters, and a grid without end. */
export function BrowsePage() {
  const control = useBrowseFilters();
  const list = useBrowsePages(control.filters);
  const decisions = useDecisions();
  const own = useQuery(api.profiles.own.queryOptions());
  const unfinished = own.data ? !own.data.profileComplete && !own.data.onboardingComplete : false;
  const hidden = own.data?.settings.profileVisibility === false;
  const roomForPanel = useMediaQuery(ROOM_FOR_PANEL, false, { getInitialValueInEffect: false });
  const roomForGrid = useMediaQuery(ROOM_FOR_GRID, false, { getInitialValueInEffect: false });
  const [view, setView] = useLocalStorage<View>({
    key: 'saath.browse-view',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  return (
    <PageFrame
      title="Browse Companions"
      actions={!roomForGrid && <ViewButton view={view} onChange={setView} />}
    >
      <div className={classes.browse}>
        {roomForPanel && <FilterPanel control={control} />}
        <div className={classes.found}>
          <SearchRow
            control={control}
            cityKnown={own.data?.cityKnown ?? false}
            filtersInSheet={!roomForPanel}
          />
          {unfinished && <FinishProfileNote />}
          {hidden && !unfinished && <HiddenProfileNote />}
          <FaultBanner text={decisions.fault} onDismiss={decisions.dismissFault} />
          <Results
            list={list}
            grouped={control.filters.sort !== 'active'}
            waiting={own.isPending}
            oneAtATime={!roomForGrid && view === 'one'}
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
    </PageFrame>
  );
}

interface ViewButtonProps {
  view: View;
  onChange: (view: View) => void;
}

/** On phones: from the grid to one at a time, and back. */
function ViewButton({ view, onChange }: ViewButtonProps) {
  const isGrid = view === 'grid';
  const ViewIcon = isGrid ? IconCards : IconLayoutGrid;
  const label = isGrid ? 'One at a time' : 'Grid';
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => onChange(isGrid ? 'one' : 'grid')}
    >
      <ViewIcon size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** The filters beside the grid, where there is room for them. */
function FilterPanel({ control }: { control: BrowseFiltersControl }) {
  return (
    <aside className={classes.panel} aria-label="Filters">
      <div className={classes.head}>
        <h2 className={classes.title}>Filters</h2>
        <Button variant="subtle" size="sm" px={12} mr={-12} onClick={control.clear}>
          Clear All
        </Button>
      </div>
      <FilterFields control={control} />
    </aside>
  );
}

/** Below the last card. Whoever has set no filter still sees only the usual ages, and should know. */
function Everyone({ filters, active, choose }: BrowseFiltersControl) {
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

const look = { tone: 'marigold', label: 'Your profile' } as const;

/** Whoever is not listed cannot be liked back. */
function FinishProfileNote() {
  return (
    <Note
      {...look}
      text="Others cannot find you yet. Finish your profile, so that those you like can like you back."
    >
      <LinkButton to="/onboarding" size="sm">
        Finish your profile
      </LinkButton>
    </Note>
  );
}

function HiddenProfileNote() {
  return (
    <Note
      {...look}
      text="Your profile is gone from browse and search. People you have liked, matched with or written to still see you."
    >
      <LinkButton to="/dashboard" search={{ tab: 'settings' }} size="sm">
        Show my profile
      </LinkButton>
    </Note>
  );
}

interface NoProfilesProps {
  filtered: boolean;
  unfinished: boolean;
  onClear: () => void;
}

function NoProfiles({ filtered, unfinished, onClear }: NoProfilesProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={IconSearch}
        title="No profiles found"
        text="Nobody fits all of this yet. Try fewer filters or another spelling."
      >
        <Button onClick={onClear}>Clear All</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearch}
      title="No profiles found"
      text="New members join every day. Make sure they will find you, too."
    >
      {unfinished ? (
        <LinkButton to="/onboarding">Finish your profile</LinkButton>
      ) : (
        <LinkButton to="/dashboard" variant="default">
          Go to your profile
        </LinkButton>
      )}
    </EmptyState>
  );
}
