import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { refusals } from '#contract/errors.ts';
import { photoQueueOf } from './member-photo-queue.ts';

interface PhotoUploadsOptions {
  memberId: string;
  photos: readonly Photo[];
  most: number;
}

/** Photos on their way up, each with its own progress and its own error. */
export function usePhotoUploads({ memberId, photos, most }: PhotoUploadsOptions) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [queue] = useState(() => photoQueueOf(memberId, queryClient));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const underWay = uploads.filter(({ state }) => state !== 'failed').length;

  function add(files: readonly File[]): void {
    const current = photos.length + underWay;
    const refused = current + queue.countGood(files) > most;
    setRefusal(refused ? refusals.PHOTO_LIMIT.message({ most, current }) : null);
    if (!refused) queue.add(files);
  }

  return {
    uploads,
    add,
    retry: (id: string) => queue.retry(id),
    dismiss: (id: string) => queue.dismiss(id),
    refusal,
    dismissRefusal: () => setRefusal(null),
    /** How many more there is room for. */
    room: Math.max(0, most - photos.length - underWay),
  };
}
