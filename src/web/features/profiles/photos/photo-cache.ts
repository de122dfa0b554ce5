import type { QueryClient } from '@tanstack/react-query';
import type { Photo } from '#contract/profiles/endpoints.ts';
import { api } from '../api.ts';

const ownProfile = api.profiles.own;

/** The server's whole list, in its order. */
export function putPhotos(queryClient: QueryClient, profileImages: Photo[]): void {
  queryClient.setQueryData(
    ownProfile.queryKey(),
    (profile) => profile && { ...profile, profileImages },
  );
}

/** Answers to uploads at the same time may overtake each other: none may take a photo away. */
export function addPhotos(queryClient: QueryClient, uploaded: Photo[]): void {
  const known = queryClient.getQueryData(ownProfile.queryKey())?.profileImages ?? [];
  const fresh = uploaded.filter(({ id }) => !known.some((photo) => photo.id === id));
  putPhotos(queryClient, [...known, ...fresh]);
}

export function refreshPhotos(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownProfile.queryKey() });
}
