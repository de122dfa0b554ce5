import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { BROWSE_AGE, TEXT_MAX } from '#contract/discovery/rules.ts';
import { AGE } from '#contract/profiles/rules.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { FaultBanner, useDecisions } from '#web/features/matching/index.ts';
import { api } from '../discovery.api.ts';
import { useBrowsePages } from './browse-pages.ts';
import { Results } from './results.tsx';
import { useBrowseFilters, type BrowseFiltersControl, useDraft } from './use-browse-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './browse-page.module.css';

export function BrowsePage() {
  return (
    <PageFrame title="Browse Companions">
      <Browse />
    </PageFrame>
  );
}

const ROOM_FOR_PANEL = '(width >= 62em)';

/** Members to discover: a search, filters, and a grid without end. */
function Browse() {
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
    <Note {...look} text="Your profile is hidden: those you like cannot find you.">
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

/** Free text over names, bios, places and interests. */
function SearchField({ filters, adjust }: BrowseFiltersControl) {
  const { current, setCurrent, flush } = useDraft(
    filters.search ?? '',
    (search) => adjust({ search: search || undefined }),
    (typed) => typed.trim(),
  );
  return (
    <form
      role="search"
      className={classes.searchFieldSearch}
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
    >
      <TextInput
        type="search"
        aria-label="Search"
        placeholder="Search by name, bio, city or interest"
        maxLength={TEXT_MAX}
        radius="xl"
        enterKeyHint="search"
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={
          current && (
            <CloseButton aria-label="Clear search" iconSize={18} onClick={() => setCurrent('')} />
          )
        }
        classNames={{ input: classes.input ?? '' }}
        value={current}
        onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
      />
    </form>
  );
}

/** The filters of a phone: a button that says how many are set, and a sheet. */
function FilterSheet({ control }: { control: BrowseFiltersControl }) {
  const sheet = useSheetStep('filters');
  const { active, clear } = control;
  const name = active === 0 ? 'Filters' : `Filters, ${active} active`;
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ''}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => sheet.open()}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.7} aria-hidden />
        {active > 0 && <span className={classes.count}>{active}</span>}
      </Button>
      <Sheet
        open={sheet.subject !== null}
        onClose={sheet.close}
        title="Filters"
        aside={
          <Button variant="subtle" size="sm" px={12} onClick={clear}>
            Clear All
          </Button>
        }
        footer={
          <Button fullWidth onClick={sheet.close}>
            Show profiles
          </Button>
        }
      >
        <FilterFields control={control} />
      </Sheet>
    </>
  );
}
