import { Button } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { CallView } from './call-view.ts';
import { PartnerPicture } from './partner-picture.tsx';
import classes from './incoming-call.module.css';

interface IncomingCallProps {
  view: CallView;
  onAccept: () => void;
  onDecline: () => void;
}

/** Stands above whatever the page shows. */
export function IncomingCall({ view, onAccept, onDecline }: IncomingCallProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { partner, kind, beginning } = view;
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // On neither answer: a key that was meant for the page answers nothing.
    current?.focus();
    return () => current?.close();
  }, []);
  const Accept = kind === 'video' ? IconVideo : IconPhone;
  return (
    <dialog
      ref={dialog}
      className={classes.incoming}
      data-call
      tabIndex={-1}
      aria-labelledby={id}
      // Nobody declines by accident.
      onCancel={(event) => event.preventDefault()}
    >
      <PartnerPicture partner={partner} size={88} pulsing />
      <h2 id={id} className={classes.name}>
        {partner.displayName}
      </h2>
      <p className={classes.soft} role="status">
        {beginning
          ? 'Answering…'
          : kind === 'video'
            ? 'is calling you with video'
            : 'is calling you'}
      </p>
      <div className={classes.choices}>
        <Button
          color="brick"
          size="md"
          leftSection={<IconPhoneOff size={20} aria-hidden />}
          onClick={onDecline}
        >
          Decline
        </Button>
        <Button
          color="leaf"
          size="md"
          leftSection={<Accept size={20} aria-hidden />}
          loading={beginning}
          onClick={onAccept}
        >
          Accept
        </Button>
      </div>
    </dialog>
  );
}
