import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowBackUp, IconHeart, IconX } from '@tabler/icons-react';
import {
  type CSSProperties,
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { BrowseCard as Card } from '#contract/discovery/endpoints.ts';
import {
  AskLink,
  forVerified,
  MemberCard,
  MemberCardSkeletons,
  type useDecisions,
  useVerifiedFirst,
} from '#web/features/matching/index.ts';
import { ListEnd } from '#web/ui/list-end.tsx';
import type { useBrowsePages } from './browse-pages.ts';
import classes from './one-at-a-time.module.css';

type Decision = 'like' | 'pass';

const keys: Readonly<Record<string, Decision>> = { ArrowRight: 'like', ArrowLeft: 'pass' };
const done: Readonly<Record<Decision, string>> = { like: 'Liked', pass: 'Passed' };

/** The next page is asked for while so many are still to be seen. */
const AHEAD = 5;
const SIZES = 'calc(100vw - 40px)';

interface OneAtATimeProps {
  list: ReturnType<typeof useBrowsePages>;
  decisions: ReturnType<typeof useDecisions>;
  /** Why the one at this place of the list comes now, where that needs a word. */
  noteOn: (place: number) => string | null;
  onOpen: (memberId: string) => void;
  onQuickLook: (memberId: string) => void;
  /** When everybody was decided about. */
  end: ReactNode;
}

/** One member after the other, to swipe, with buttons and keys for the same. */
export function OneAtATime(props: OneAtATimeProps) {
  const { list, decisions, noteOn, onOpen, onQuickLook, end } = props;
  const [current, next] = list.cards.filter(({ standing }) => standing === 'none');
  const [decided, setDecided] = useState<string[]>([]);
  const [leaving, setLeaving] = useState<{ card: Card; to: Decision; from: number } | null>(null);
  const [said, setSaid] = useState('');
  const deck = useRef<HTMLElement>(null);
  const verifiedFirst = useVerifiedFirst();
  useNextPage(list);

  const undoable = decided
    .map((memberId) => list.cards.find((card) => card.memberId === memberId))
    .findLast((card) => card?.standing === 'liked' || card?.standing === 'passed');
  // What lies there while others are asked for is about to go.
  const disabled =
    current === undefined || list.isPlaceholderData || decisions.isRunning(current.memberId);
  const isAsked = current !== undefined && verifiedFirst.isAskedBy(current);

  const decide = async (decision: Decision, from = 0) => {
    if (disabled) return;
    if (decision === 'like' && isAsked) {
      void verifiedFirst.explain(current.displayName);
      return;
    }
    // The pressed button is that of somebody else from now on.
    deck.current?.focus({ preventScroll: true });
    setDecided([...decided, current.memberId]);
    setLeaving({ card: current, to: decision, from });
    const text = `${done[decision]} ${current.displayName}.`;
    setSaid(text);
    const held = await decisions[decision](current.memberId);
    // What was said of the next one meanwhile stays.
    if (!held) setSaid((now) => (now === text ? '' : now));
  };
  const undo = async () => {
    if (!undoable) return;
    deck.current?.focus({ preventScroll: true });
    setLeaving(null);
    setSaid('');
    const { memberId, displayName, standing } = undoable;
    const takeBack = standing === 'liked' ? decisions.undoLike : decisions.undoPass;
    if (await takeBack(memberId)) setSaid(`${displayName} is back.`);
  };

  useWindowEvent('keydown', (event) => {
    const decision = keys[event.key];
    const isMeant = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest('input, select, textarea, [role=menu]');
    // Behind a dialog nobody is decided about, though the focus may have stayed with the page.
    const isBehind = document.querySelector('dialog[open]') !== null;
    if (!decision || !isMeant || isElsewhere || isBehind || event.defaultPrevented) return;
    event.preventDefault();
    void decide(decision);
  });
  const swipe = useSwipe((decision, from) => void decide(decision, from));

  const note = current && noteOn(list.cards.indexOf(current));
  return (
    <>
      <section
        ref={deck}
        tabIndex={-1}
        className={classes.deck}
        aria-label="Profiles"
        aria-busy={list.isPlaceholderData}
        inert={list.isPlaceholderData}
      >
        <VisuallyHidden role="status">
          {said} {said && current && `Next: ${nameOf(current)}.`}
        </VisuallyHidden>
        {note && <p className={classes.note}>{note}</p>}
        {current && (
          <div className={classes.stack}>
            {/* The next one lies below, loaded, and stays the same element when its turn comes. */}
            {[next, current].map(
              (card) =>
                card && (
                  <div
                    key={card.memberId}
                    className={classes.place}
                    inert={card !== current}
                    aria-hidden={card !== current}
                    data-held={card === current && swipe.dx !== 0}
                    style={shiftedBy(card === current ? swipe.dx : 0)}
                    {...(card === current && swipe.handlers)}
                  >
                    <MemberCard
                      member={card}
                      sizes={SIZES}
                      eager
                      large
                      offer={card.companionOffer}
                      onOpen={() => onOpen(card.memberId)}
                      onQuickLook={() => onQuickLook(card.memberId)}
                    >
                      {card.companionOffer && <AskLink member={card} offer={card.companionOffer} />}
                    </MemberCard>
                    {card === current && swipe.hint && (
                      <span className={classes.hint} data-to={swipe.hint} data-sure={swipe.sure}>
                        {swipe.hint === 'like' ? 'Like' : 'Pass'}
                      </span>
                    )}
                  </div>
                ),
            )}
            {leaving && (
              <div
                key={`${leaving.card.memberId} leaving`}
                className={classes.leaving}
                data-to={leaving.to}
                style={shiftedBy(leaving.from)}
                aria-hidden
                inert
                onAnimationEnd={() => setLeaving(null)}
              >
                <MemberCard member={leaving.card} sizes={SIZES} eager large />
              </div>
            )}
          </div>
        )}
        {!current && list.isFetchingNextPage && <MemberCardSkeletons count={1} large />}
        {(current ?? undoable) && (
          <div className={classes.choices}>
            <ActionIcon
              variant="default"
              size={52}
              aria-label={undoable ? `Undo ${undoable.displayName}` : 'Undo'}
              disabled={!undoable || decisions.isRunning(undoable.memberId)}
              onClick={() => void undo()}
            >
              <IconArrowBackUp size={24} stroke={1.8} aria-hidden />
            </ActionIcon>
            {current && (
              <>
                <Button
                  variant="default"
                  size="lg"
                  aria-label={`Pass ${current.displayName}`}
                  aria-keyshortcuts="ArrowLeft"
                  disabled={disabled}
                  leftSection={<IconX size={24} stroke={1.9} aria-hidden />}
                  onClick={() => void decide('pass')}
                >
                  Pass
                </Button>
                <Button
                  size="lg"
                  aria-label={`Like ${current.displayName}`}
                  aria-keyshortcuts="ArrowRight"
                  disabled={disabled}
                  leftSection={<IconHeart size={24} stroke={1.9} aria-hidden />}
                  {...(isAsked && forVerified)}
                  onClick={() => void decide('like')}
                >
                  Like
                </Button>
              </>
            )}
          </div>
        )}
      </section>
      {!current && (list.hasNextPage ? <ListEnd list={list} /> : end)}
    </>
  );
}

const nameOf = ({ displayName, age }: Card) =>
  age === null ? displayName : `${displayName}, ${age}`;
const shiftedBy = (px: number) => ({ '--dx': px }) as CSSProperties;

/** Asks for more before the last one is decided about. */
function useNextPage({
  cards,
  hasNextPage,
  isFetchingNextPage: fetching,
  isFetchNextPageError: failed,
  isPlaceholderData,
  fetchNextPage,
}: OneAtATimeProps['list']): void {
  const left = cards.filter(({ standing }) => standing === 'none').length;
  const wanted = left < AHEAD && hasNextPage && !fetching && !failed && !isPlaceholderData;
  const fetchMore = useEffectEvent(() => void fetchNextPage({ cancelRefetch: false }));
  useEffect(() => {
    if (wanted) fetchMore();
  }, [wanted]);
}

/** What a finger moves by accident. */
const SLOP = 10;
/** From here on, letting go decides. */
const FAR = 110;

/** A card that follows the finger sideways; the page still scrolls up and down. */
function useSwipe(onSwipe: (decision: Decision, from: number) => void) {
  const [dx, setDx] = useState(0);
  const start = useRef<{ x: number; y: number; isHeld: boolean } | null>(null);
  const wasSwiped = useRef(false);
  const towards = (px: number): Decision => (px > 0 ? 'like' : 'pass');

  const release = () => {
    start.current = null;
    setDx(0);
  };
  const handlers = {
    onPointerDown: ({ isPrimary, button, clientX: x, clientY: y }: PointerEvent) => {
      wasSwiped.current = false;
      start.current = isPrimary && button === 0 ? { x, y, isHeld: false } : null;
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      if (!start.current.isHeld) {
        if (Math.abs(x) < SLOP || Math.abs(x) < Math.abs(y)) return;
        start.current.isHeld = true;
        wasSwiped.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      setDx(x);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = start.current?.isHeld ? clientX - start.current.x : 0;
      release();
      if (Math.abs(moved) >= FAR) onSwipe(towards(moved), moved);
    },
    onPointerCancel: release,
    // The end of a swipe is no press on what lies under the finger. Fingers often end in none; a key's comes without a pointer.
    onClickCapture: (event: MouseEvent) => {
      const isEnd = wasSwiped.current && event.detail > 0;
      wasSwiped.current = false;
      if (!isEnd) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return {
    dx,
    hint: dx === 0 ? null : towards(dx),
    sure: Math.abs(dx) >= FAR,
    handlers,
  };
}
