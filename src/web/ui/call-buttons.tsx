import { ActionIcon } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { useStartCall, type CallPartner } from '#web/lib/calling.ts';

interface CallButtonsProps {
  partner: CallPartner;
  /** Framed, where they stand alone. */
  framed?: boolean;
}

export function CallButtons({ partner, framed = false }: CallButtonsProps) {
  const start = useStartCall();
  if (!start) return null;
  const { displayName } = partner;
  const look = framed ? ({ variant: 'default' } as const) : {};
  return (
    <>
      <ActionIcon
        color="gray"
        {...look}
        aria-label={`Voice call with ${displayName}`}
        title="Voice call"
        onClick={() => start(partner, 'voice')}
      >
        <IconPhone size={21} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="gray"
        {...look}
        aria-label={`Video call with ${displayName}`}
        title="Video call"
        onClick={() => start(partner, 'video')}
      >
        <IconVideo size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}
