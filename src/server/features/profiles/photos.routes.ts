import { api } from '#server/platform/http/api.ts';
import { refuse } from '#server/platform/refusal.ts';

export function photosRoutes() {
  const routes = api.profiles.photos;
  return {
    upload: routes.upload.handler(() => {
      throw refuse('NOT_FOUND');
    }),
    move: routes.move.handler(() => {
      throw refuse('NOT_FOUND');
    }),
    remove: routes.remove.handler(() => {
      throw refuse('NOT_FOUND');
    }),
  };
}
