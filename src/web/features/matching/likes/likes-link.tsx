import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '#web/lib/query-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { likesQuery } from '../matching.api.ts';

/** The way to the likes, which says how many wait for an answer. */
export function LikesLink() {
  const { data, hasNextPage } = useInfiniteQuery(likesQuery);
  const count = itemsOf(data).length;
  return (
    <LinkButton to="/likes" variant={count > 0 ? 'light' : 'default'} size="sm">
      Likes received
      {count > 0 && ` · ${count}${hasNextPage ? '+' : ''}`}
    </LinkButton>
  );
}
