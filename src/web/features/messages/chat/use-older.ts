import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { toastFailure } from '#web/lib/toast.ts';
import { historyQuery, loadOlder } from '../chat-history.ts';

/** Fetches what was said before, page by page, one at a time. */
export function useOlder(id: string) {
  const queryClient = useQueryClient();
  const running = useRef<Promise<void>>(null);
  const [loading, setLoading] = useState(false);

  const ways = useMemo(() => {
    const known = () => queryClient.getQueryData(historyQuery(queryClient, id).queryKey);
    const first = () => known()?.items[0]?.seq ?? 0;

    async function fetchUntil(isEnough: () => boolean): Promise<void> {
      if (isEnough() || !known()?.more) return;
      await loadOlder(queryClient, id);
      await fetchUntil(isEnough);
    }

    async function fetchAndTell(isEnough: () => boolean): Promise<void> {
      setLoading(true);
      try {
        await fetchUntil(isEnough);
      } catch (error) {
        await toastFailure(error, 'We could not load older messages.');
      } finally {
        running.current = null;
        setLoading(false);
      }
    }

    async function run(isEnough: () => boolean): Promise<void> {
      await running.current;
      if (isEnough() || !known()?.more) return;
      running.current = fetchAndTell(isEnough);
      await running.current;
    }

    return {
      older: async () => {
        const before = first();
        // Scrolling asks many times over.
        if (!running.current) await run(() => first() < before);
      },
      backTo: (seq: number) => run(() => first() <= seq),
    };
  }, [queryClient, id]);

  return { loading, ...ways };
}
