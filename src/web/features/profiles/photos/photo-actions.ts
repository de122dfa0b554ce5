import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { call } from '../api.ts';
import { applyAction, type PhotoAction } from './photo-list.ts';
import { putPhotos } from './photo-cache.ts';

const mutationKey = ['photo actions'];

const failures: Record<PhotoAction['kind'], string> = {
  move: 'Failed to reorder photos. Please try again.',
  main: 'Failed to set main photo. Please try again.',
  remove: 'Failed to delete photo. Please try again.',
};

function perform(action: PhotoAction): Promise<{ profileImages: Photo[] }> {
  const { id } = action;
  if (action.kind === 'remove') return call.profiles.photos.remove({ id });
  return call.profiles.photos.move({ id, to: action.to });
}

/** Shows at once what was asked for; what the server refuses falls back, and says so. */
export function usePhotoActions(stored: readonly Photo[]) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last answer is the last word.
    scope: { id: 'photos' },
    mutationFn: perform,
    onMutate: () => setFailure(null),
    onSuccess: ({ profileImages }) => putPhotos(queryClient, profileImages),
    onError: (_, { kind }) => setFailure(failures[kind]),
  });
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as PhotoAction,
  });
  return {
    photos: waiting.reduce<Photo[]>(applyAction, [...stored]),
    act: (action: PhotoAction) => mutate(action),
    failure,
    dismissFailure: () => setFailure(null),
  };
}
