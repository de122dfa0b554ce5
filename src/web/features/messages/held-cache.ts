import type { QueryClient } from '@tanstack/react-query';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { api } from './api.ts';
import { askAgain, tellOver } from './awaited-answers.ts';
import { heldQuery } from './message-queries.ts';

/** An own message that nobody else has seen yet. */
export function putHeld(queryClient: QueryClient, id: string, held: HeldMessage): void {
  const { queryKey } = heldQuery(id);
  tellOver(queryClient, { queryKey }, () =>
    queryClient.setQueryData(queryKey, (known) => ({
      items: [...(known?.items ?? []).filter((one) => one.id !== held.id), held],
    })),
  );
}

export function dropHeld(queryClient: QueryClient, id: string, heldId: string): void {
  const { queryKey } = heldQuery(id);
  queryClient.setQueryData(
    queryKey,
    (known) => known && { items: known.items.filter((one) => one.id !== heldId) },
  );
}

/** Also where a request waits that is no chat yet. */
export function refreshHeld(queryClient: QueryClient): void {
  askAgain(queryClient, { queryKey: api.messages.held.key() });
  askAgain(queryClient, { queryKey: api.messages.withMember.key() });
}
