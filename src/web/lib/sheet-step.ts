import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

interface SheetStep {
  name: string;
  /** What the sheet shows, where it can show several things. */
  subject: string;
  /** The address it was opened on. */
  over: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    sheet?: SheetStep;
  }
}

interface SheetControl {
  /** Null while it is closed. */
  subject: string | null;
  open: (subject?: string) => void;
  close: () => void;
}

/** A sheet is a step in the history, so that Back closes it instead of leaving the page. */
export function useSheetStep(name: string): SheetControl {
  const router = useRouter();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const sheet = useLocation({ select: ({ state }) => state.sheet });
  const step = sheet?.name === name ? sheet : null;
  const isOpen = step !== null;
  /** Going back takes a moment, in which a second tap must not go back twice. */
  const leaving = useRef(false);
  /** What was chosen in the sheet stands in the address: Back closes it without taking that away. */
  const chosen = useRef<{ over: string; href: string }>(null);

  const follow = useEffectEvent(() => {
    leaving.current = false;
    const { current } = chosen;
    chosen.current = step && { over: step.over, href };
    if (!step && current?.over === href && current.href !== href) {
      void navigate({ href: current.href, resetScroll: false });
    }
  });
  useEffect(() => follow(), [isOpen, href]);

  // The same one in every render, for long lists of what can be opened.
  const open = useCallback(
    (subject = '') => {
      const over = router.state.location.href;
      const state = { sheet: { name, subject, over } };
      void navigate({ to: '.', search: true, state, resetScroll: false });
    },
    [router, navigate, name],
  );

  return {
    subject: step?.subject ?? null,
    open,
    close: () => {
      if (!step || leaving.current) return;
      leaving.current = true;
      if (step.over === href) router.history.back();
      else void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false });
    },
  };
}
