import { VisuallyHidden } from '@mantine/core';
import type { Message } from '#contract/messages/endpoints.ts';

interface NewestAloudProps {
  /** The newest, where the other one wrote it. */
  newest: Message | undefined;
  partnerName: string;
  typing: boolean;
}

/** Reads out what comes in, to those who do not see it. */
export function NewestAloud({ newest, partnerName, typing }: NewestAloudProps) {
  const words = newest && !newest.deleted ? newest.text || 'Photo' : null;
  // Two places: whoever stops typing must not make the last message be read out again.
  return (
    <>
      <VisuallyHidden role="status">{typing && `${partnerName} is typing`}</VisuallyHidden>
      <VisuallyHidden role="status">{words && `${partnerName}: ${words}`}</VisuallyHidden>
    </>
  );
}
