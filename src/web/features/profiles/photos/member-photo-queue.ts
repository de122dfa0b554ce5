import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session.ts';
import { addPhotos, refreshPhotos } from './photo-cache.ts';
import { PhotoQueue } from './photo-queue.ts';

interface MemberQueue {
  memberId: string;
  queue: PhotoQueue;
  end: () => void;
}

let current: MemberQueue | null = null;

/** The one queue of the signed-in member. However the session ends, it ends with it. */
export function photoQueueOf(memberId: string, queryClient: QueryClient): PhotoQueue {
  if (current?.memberId !== memberId) {
    current?.end();
    current = startQueue(memberId, queryClient);
  }
  return current.queue;
}

function startQueue(memberId: string, queryClient: QueryClient): MemberQueue {
  const queue = new PhotoQueue({
    onUploaded: (uploaded) => addPhotos(queryClient, uploaded),
    onIdle: () => refreshPhotos(queryClient),
  });
  const resume = () => queue.resume();
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    if (session && session.member?.id !== memberId) end();
  });

  function end(): void {
    stopWatching();
    window.removeEventListener('online', resume);
    if (current?.queue === queue) current = null;
    queue.clear();
  }

  window.addEventListener('online', resume);
  return { memberId, queue, end };
}
