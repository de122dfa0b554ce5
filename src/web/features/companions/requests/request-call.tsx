import { Button } from '@mantine/core';
import { EARLY_MINUTES } from '#contract/companions/calls.rules.ts';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { endOf } from '#contract/companions/requests.rules.ts';
import { useStartCall } from '#web/lib/calling.ts';
import { useNow } from '#web/lib/now.ts';

/** Begins the call of a request from shortly before its time until that is over, as the server lets the two. */
export function RequestCall({ request }: { request: CompanionRequest }) {
  const start = useStartCall();
  const now = useNow();
  const { other, kind, state, minutes } = request;
  if (!start || kind === 'chat' || (state !== 'accepted' && state !== 'begun')) return null;
  const startsAt = new Date(request.startsAt);
  const opensAt = startsAt.getTime() - EARLY_MINUTES * 60_000;
  if (now.getTime() < opensAt || now >= endOf(startsAt, minutes)) return null;
  return (
    <Button size="sm" onClick={() => start(other, kind)}>
      Call {other.displayName}
    </Button>
  );
}
