import { useEffect, useRef, useState } from 'react';

const SUCCESS_MS = 3000;

type Switches = Record<string, boolean>;

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
  const [wanted, setWanted] = useState<Partial<Saved>>({});
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const newest = useRef<Partial<Record<keyof Saved, number>>>({});
  const queue = useRef<Promise<void>>(Promise.resolve());
  const clicks = useRef(0);

  // Each success is a new object, so its time starts anew.
  useEffect(() => {
    if (!outcome?.saved) return;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function save(name: keyof Saved, on: boolean, click: number): Promise<void> {
    const overtaken = () => newest.current[name] !== click;
    if (overtaken()) return;
    const result = await send(name, on).then(
      () => ({ saved: true }),
      () => ({ saved: false }),
    );
    if (overtaken()) return;
    setWanted((all) => without(all, name));
    setOutcome(result);
  }

  function change(name: keyof Saved, on: boolean): void {
    clicks.current += 1;
    const click = clicks.current;
    newest.current[name] = click;
    setWanted((all) => ({ ...all, [name]: on }));
    setOutcome(null);
    queue.current = queue.current.then(() => save(name, on, click));
  }

  const shown: Saved = { ...saved, ...wanted };
  return { shown, change, outcome };
}

function without<Saved extends Switches>(all: Partial<Saved>, name: keyof Saved): Partial<Saved> {
  const { [name]: _, ...rest } = all;
  return rest as Partial<Saved>;
}
