import { Button } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPictureInPicture,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { CallSession } from './call-session.ts';
import type { CallView } from './call-view.ts';
import { DeviceMenu } from './device-menu.tsx';
import classes from './calls.module.css';

interface ControlsProps {
  session: CallSession;
  view: CallView;
  onEnd: () => void;
}

/** What one can do in a call. */
export function CallControls({ session, view, onEnd }: ControlsProps) {
  const [choosing, setChoosing] = useState(false);
  const { muted, cameraOff, kind, phase, remote } = view;
  if (phase === 'over')
    return (
      <div className={classes.controls}>
        <Button className={classes.quietButton} onClick={onEnd}>
          Close
        </Button>
      </div>
    );
  if (phase === 'elsewhere')
    return (
      <div className={classes.controls}>
        <Button className={classes.quietButton} onClick={onEnd}>
          Close
        </Button>
        <Button
          className={classes.mainButton}
          loading={view.beginning}
          onClick={() => void session.goOn()}
        >
          Continue here
        </Button>
      </div>
    );
  return (
    <div className={classes.controls} role="toolbar" aria-label="Call">
      <Control
        label={muted ? 'Unmute' : 'Mute'}
        pressed={muted}
        onClick={() => session.mute(!muted)}
      >
        {muted ? <IconMicrophoneOff aria-hidden /> : <IconMicrophone aria-hidden />}
      </Control>
      {kind === 'video' && (
        <Control
          label={cameraOff ? 'Turn camera on' : 'Turn camera off'}
          pressed={cameraOff}
          onClick={() => void session.setCamera(cameraOff)}
        >
          {cameraOff ? <IconVideoOff aria-hidden /> : <IconVideo aria-hidden />}
        </Control>
      )}
      <Control label="Camera, microphone and speaker" onClick={() => setChoosing(true)}>
        <IconSettings aria-hidden />
      </Control>
      {kind === 'video' && remote && document.pictureInPictureEnabled && (
        <Control label="Picture in picture" onClick={togglePictureInPicture}>
          <IconPictureInPicture aria-hidden />
        </Control>
      )}
      <Control label="End call" danger onClick={onEnd}>
        <IconPhoneOff aria-hidden />
      </Control>
      {choosing && (
        <DeviceMenu
          session={session}
          withCamera={kind === 'video'}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function togglePictureInPicture(): void {
  const video = document.querySelector<HTMLVideoElement>('video[data-remote]');
  const moved = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture();
  // Some browsers refuse while nothing is shown yet.
  moved?.catch(() => undefined);
}

interface ControlProps {
  label: string;
  pressed?: boolean;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Control = ({ label, pressed, danger, onClick, children }: ControlProps) => (
  <button
    type="button"
    className={classes.control}
    data-danger={danger || undefined}
    aria-label={label}
    title={label}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    onClick={onClick}
  >
    {children}
  </button>
);
