import { notifyManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SendQueue } from './send-queue.ts';
import { Store, useStore } from './store.ts';

const SUCCESS_MS = 3000;

type Switches = Record<string, boolean>;

interface Click {
  name: PropertyKey;
  on: boolean;
  save: () => Promise<void>;
}

export interface SaveOutcome {
  saved: boolean;
}

/**
 * Every switch answers at once and is saved behind it, one request after another: of two quick
 * clicks the last one holds, whatever the network does.
 */
export function useSwitchSaves<Saved extends Switches>(
  saved: Saved,
  send: (name: keyof Saved, on: boolean) => Promise<void>,
) {
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [{ clicks, queue }] = useState(() => startSaves(setOutcome));
  const wanted = useStore(clicks).map(({ name, on }) => [name, on] as const);

  // Each success is a new object, so its time starts anew.
  useEffect(() => {
    if (!outcome?.saved) return;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function change(name: keyof Saved, on: boolean): void {
    const others = clicks.get().filter((click) => click.name !== name);
    clicks.set([...others, { name, on, save: () => send(name, on) }]);
    setOutcome(null);
    void queue.send();
  }

  const shown: Saved = { ...saved, ...Object.fromEntries(wanted) };
  return { shown, change, outcome };
}

function startSaves(onOutcome: (outcome: SaveOutcome) => void) {
  /** One for each switch, the newest. */
  const clicks = new Store<readonly Click[]>([]);
  const queue = new SendQueue<Click>({
    waiting: clicks.get,
    send: async (click) => {
      const isSaved = await click.save().then(
        () => true,
        () => false,
      );
      // After the page has heard of what was saved: else the switch would jump back for a moment.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      const isOvertaken = !clicks.get().includes(click);
      if (!isOvertaken) {
        clicks.set(clicks.get().filter((other) => other !== click));
        onOutcome({ saved: isSaved });
      }
      return 0;
    },
  });
  return { clicks, queue };
}
