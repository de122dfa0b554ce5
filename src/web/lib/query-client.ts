import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;
/** Marks a list that is not asked again while it is read: its order would change under the reader's eyes. */
export const KEEPS_ORDER = 'keepsOrder';

/** A refusal is an answer; only silence and server faults are worth asking again, and not without network. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (!navigator.onLine) return false;
  const status = (error as { status?: unknown }).status;
  return failures < RETRIES && !(typeof status === 'number' && status < 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthRetrying,
        // Without network a question fails instead of waiting: the page has to say something. It asks again later.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A send that fails says so at once; waiting silently for the network would look like a hang.
      mutations: { networkMode: 'always' },
    },
  });
}
