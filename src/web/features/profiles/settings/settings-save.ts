import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Settings } from '#contract/profiles.ts';
import { api, call } from '#web/lib/call.ts';

export type SettingName = keyof Settings;

const SUCCESS_MS = 3000;

interface Outcome {
  saved: boolean;
}

/**
 * Every switch answers at once and is saved behind it, one request after another: of two quick
 * clicks the last one holds, whatever the network does.
 */
export function useSettingsSave(saved: Settings) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<Partial<Settings>>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const newest = useRef<Partial<Record<SettingName, number>>>({});
  const queue = useRef<Promise<void>>(Promise.resolve());
  const clicks = useRef(0);

  // Each success is a new object, so its time starts anew.
  useEffect(() => {
    if (!outcome?.saved) return;
    const timer = setTimeout(() => setOutcome(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function send(name: SettingName, value: boolean): Promise<Outcome> {
    try {
      const settings = await call.profiles.updateSettings({ [name]: value });
      const { queryKey } = api.profiles.own.queryOptions();
      // An answer from before this change must not undo it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, settings });
      return { saved: true };
    } catch {
      return { saved: false };
    }
  }

  async function save(name: SettingName, value: boolean, click: number): Promise<void> {
    const overtaken = () => newest.current[name] !== click;
    if (overtaken()) return;
    const result = await send(name, value);
    if (overtaken()) return;
    setWanted((all) => without(all, name));
    setOutcome(result);
  }

  function change(name: SettingName, value: boolean): void {
    clicks.current += 1;
    const click = clicks.current;
    newest.current[name] = click;
    setWanted((all) => ({ ...all, [name]: value }));
    setOutcome(null);
    queue.current = queue.current.then(() => save(name, value, click));
  }

  return { shown: { ...saved, ...wanted }, change, outcome };
}

function without(settings: Partial<Settings>, name: SettingName): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([other]) => other !== name));
}
