import { VisuallyHidden } from '@mantine/core';
import {
  Fragment,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { dropFirstLook } from '#web/lib/early-replies.ts';
import { lazyPart } from '#web/lib/lazy-page.ts';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { MemberMenu } from '#web/features/safety/index.ts';
import { moveFocusOn } from '#web/lib/move-focus-on.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { CompanionMark } from '#web/ui/trust-marks.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useHistoryDepth } from '#web/lib/history-depth.ts';
import type { BrowseCard as Card } from '#contract/discovery/endpoints.ts';
import { browseLinesOver, type BrowseLine } from '#contract/discovery/rules.ts';
import {
  AskLink,
  CompatibilityBadge,
  InterestTags,
  MemberCard,
  MemberCardPlaces,
  MemberCardSkeletons,
  MemberGrid,
  MemberName,
  MemberPhoto,
  OfferLine,
  type useDecisions,
  useLastActive,
} from '#web/features/matching/index.ts';
import type { useBrowsePages } from './browse-pages.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import classes from './browse-page.module.css';

// Most look at the grid.
const OneAtATime = lazyPart(async () => (await import('./one-at-a-time.tsx')).OneAtATime);

const IN_VIEW = 6;
const COMING = 6;

interface ResultsProps {
  list: ReturnType<typeof useBrowsePages>;
  /** Those who fit come first, and the others apart from them. */
  grouped: boolean;
  /** What stands above is not known yet: the grid waits, instead of being pushed down. */
  waiting: boolean;
  oneAtATime: boolean;
  decisions: ReturnType<typeof useDecisions>;
  /** In place of an empty grid. */
  nobody: ReactNode;
  /** Below the last card. */
  end: ReactNode;
}

/** The members found, in every state that a list can be in. */
export function Results(props: ResultsProps) {
  const { list, grouped, waiting, oneAtATime, decisions, nobody, end } = props;
  const look = useSheetStep('quick-look');
  const { cards, searchedFor, isFetchingNextPage: loadingMore } = list;
  const nobodyYet = cards.length === 0 && list.isPlaceholderData;
  const loading = list.isPending || waiting || nobodyYet;
  const noteOpened = useOpenedCard(!loading);
  useLayoutEffect(() => {
    if (!loading) dropFirstLook();
  }, [loading]);
  const drawn = useDrawn(loading ? 0 : cards.length);
  if (loading) return <Loading oneAtATime={oneAtATime} />;
  if (cards.length === 0 && list.error) {
    return (
      <LoadFailure
        title="We could not load the profiles"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (cards.length === 0 && !list.hasNextPage) return nobody;
  const lines = grouped ? browseLinesOver(cards.map(({ group }) => group)) : [];
  return (
    <>
      {searchedFor && (
        <p role="status" className={classes.mended}>
          Showing results for <strong>{searchedFor}</strong>
        </p>
      )}
      {oneAtATime ? (
        <Suspense fallback={<MemberCardSkeletons count={1} large />}>
          <OneAtATime
            list={list}
            decisions={decisions}
            noteOn={(place) => lines[place]?.text ?? null}
            onOpen={noteOpened}
            onQuickLook={look.open}
            end={end}
          />
        </Suspense>
      ) : (
        <>
          <MemberGrid label="Profiles" busy={list.isPlaceholderData}>
            {cards.slice(0, drawn).map((card, place) => (
              <Fragment key={card.memberId}>
                <Divider line={lines[place]} />
                <BrowseCard
                  card={card}
                  eager={place < IN_VIEW}
                  decisions={decisions}
                  onOpen={() => noteOpened(card.memberId)}
                  onQuickLook={() => look.open(card.memberId)}
                />
              </Fragment>
            ))}
            <MemberCardPlaces count={Math.max(0, cards.length - drawn)} />
            {loadingMore && <MemberCardSkeletons count={COMING} />}
          </MemberGrid>
          {list.hasNextPage ? <ListEnd list={list} /> : drawn >= cards.length && end}
        </>
      )}
      <QuickLook
        card={cards.find(({ memberId }) => memberId === look.subject) ?? null}
        decisions={decisions}
        onClose={look.close}
      />
    </>
  );
}

let hasDrawnAll = false;

/**
 * How many cards are drawn: on arriving those in view, then a few at a time. All at once kept a cheap phone from answering for half a
 * second. Whoever comes back to the list goes on where they were.
 */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(hasDrawnAll ? Infinity : IN_VIEW);
  useEffect(() => {
    if (count === 0 || drawn === Infinity) return;
    hasDrawnAll = drawn >= count;
    startTransition(() => setDrawn(hasDrawnAll ? Infinity : drawn + COMING));
  }, [count, drawn]);
  return drawn;
}

const Divider = ({ line }: { line: BrowseLine | null | undefined }) =>
  line?.begins ? <p className={classes.divider}>{line.text}</p> : null;

function Loading({ oneAtATime }: { oneAtATime: boolean }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {oneAtATime ? (
        <MemberCardSkeletons count={1} large />
      ) : (
        <MemberGrid label="Profiles">
          <MemberCardSkeletons count={IN_VIEW} />
        </MemberGrid>
      )}
    </div>
  );
}

let opened: { memberId: string; depth: number } | null = null;

/** Whoever comes back from a profile goes on at the card that opened it. The returned function notes that card. */
function useOpenedCard(shown: boolean): (memberId: string) => void {
  const depth = useHistoryDepth();
  const goOn = useEffectEvent(() => {
    if (opened?.depth !== depth) return;
    const link = document.querySelector<HTMLElement>(
      `article a[href="/profile/${opened.memberId}"]`,
    );
    // Where it was, the router has scrolled to already.
    link?.focus({ preventScroll: true });
    opened = null;
  });
  useEffect(() => {
    if (shown) goOn();
  }, [shown]);
  return (memberId) => {
    opened = { memberId, depth };
  };
}

const SIZES = '(min-width: 62em) 264px, (min-width: 48em) 31vw, 46vw';

interface BrowseCardProps {
  card: Card;
  eager: boolean;
  decisions: ReturnType<typeof useDecisions>;
  onOpen: () => void;
  onQuickLook: () => void;
}

function BrowseCard({ card, eager, decisions, onOpen, onQuickLook }: BrowseCardProps) {
  return (
    <MemberCard
      member={card}
      sizes={SIZES}
      eager={eager}
      onOpen={onOpen}
      faded={card.standing === 'passed'}
      offer={card.companionOffer}
      onQuickLook={onQuickLook}
    >
      <div className={classes.row}>
        <DecisionButtons card={card} decisions={decisions} />
        {card.companionOffer && card.standing !== 'passed' && (
          <AskLink member={card} offer={card.companionOffer} />
        )}
      </div>
    </MemberCard>
  );
}

interface QuickLookProps {
  /** Whom to look at; the sheet is closed without. */
  card: Card | null;
  decisions: ReturnType<typeof useDecisions>;
  onClose: () => void;
}

/** Enough of a member to decide, without leaving the list. */
function QuickLook({ card, decisions, onClose }: QuickLookProps) {
  const leave = (button: HTMLElement) => {
    // Closed while the card that opened it is still there, the sheet gives it the focus, which then moves on.
    button.closest('dialog')?.close();
    if (document.activeElement instanceof HTMLElement) moveFocusOn(document.activeElement);
    onClose();
  };
  return (
    <Sheet
      open={card !== null}
      onClose={onClose}
      title={card && <MemberName {...card} />}
      aside={card && <MemberMenu member={card} onBlocked={leave} />}
      footer={card && <DecisionButtons card={card} decisions={decisions} />}
    >
      {card && <Look card={card} />}
    </Sheet>
  );
}

function Look({ card }: { card: Card }) {
  const { memberId, bio, occupation, location, lastActiveAt } = card;
  const facts = [occupation, location ?? 'Location not set', useLastActive(lastActiveAt)];
  return (
    <>
      <div className={classes.photo}>
        <MemberPhoto member={card} sizes="(min-width: 35em) 520px, calc(100vw - 40px)" eager />
      </div>
      {card.companionOffer && <CompanionMark />}
      {card.companionOffer && <OfferLine offer={card.companionOffer} />}
      {card.shared.length > 0 && (
        <p className={classes.shared}>You both: {card.shared.join(', ')}</p>
      )}
      <p className={classes.facts}>
        {facts.filter(Boolean).join(' · ')} <CompatibilityBadge percent={card.compatibility} />
      </p>
      <p className={classes.bio}>{bio ?? 'No bio available'}</p>
      <InterestTags {...card} />
      {card.companionOffer && (
        <div className={classes.ask}>
          <AskLink member={card} offer={card.companionOffer} />
        </div>
      )}
      <LinkButton to="/profile/$memberId" params={{ memberId }} variant="subtle" fullWidth mt={14}>
        View Full Profile
      </LinkButton>
    </>
  );
}
