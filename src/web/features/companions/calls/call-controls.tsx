import { Button, NativeSelect } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPictureInPicture,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState, type ReactNode, useEffect } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import type { CallSession } from './call-session.ts';
import type { CallView } from './call-view.ts';
import { playTestTone, chooseSpeaker } from './call-sound.ts';
import classes from './call-controls.module.css';

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

interface DeviceMenuProps {
  session: CallSession;
  withCamera: boolean;
  onClose: () => void;
}

const labels = {
  audioinput: 'Microphone',
  videoinput: 'Camera',
  audiooutput: 'Speaker',
} as const;

/** Which of the devices is used, in the middle of a call too. */
function DeviceMenu({ session, withCamera, onClose }: DeviceMenuProps) {
  const devices = useDevices();
  const inUse = (kind: 'audio' | 'video') =>
    session.view
      .get()
      .own?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId;
  const video = document.querySelector<HTMLVideoElement>('video[data-remote]');
  const choices = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind)
      .map(({ deviceId, label }, index) => ({
        value: deviceId,
        label: label || `${labels[kind]} ${index + 1}`,
      }));
  return (
    <Sheet open title="Camera, microphone and speaker" onClose={onClose}>
      <div className={classes.devices}>
        <DeviceSelect
          label="Microphone"
          choices={choices('audioinput')}
          inUse={() => inUse('audio')}
          choose={(deviceId) => session.choose('microphone', deviceId)}
        />
        {withCamera && (
          <DeviceSelect
            label="Camera"
            choices={choices('videoinput')}
            inUse={() => inUse('video')}
            choose={(deviceId) => session.choose('camera', deviceId)}
          />
        )}
        {video && 'setSinkId' in video && choices('audiooutput').length > 0 && (
          <DeviceSelect
            label="Speaker"
            choices={choices('audiooutput')}
            inUse={() => video.sinkId}
            choose={(deviceId) => chooseSpeaker(video, deviceId)}
          />
        )}
        <Button variant="default" onClick={playTestTone}>
          Play a sound
        </Button>
      </div>
    </Sheet>
  );
}

interface DeviceSelectProps {
  label: string;
  choices: { value: string; label: string }[];
  inUse: () => string | undefined;
  choose: (deviceId: string) => Promise<unknown>;
}

/** One that could not be opened is not shown as chosen. */
function DeviceSelect({ label, choices, inUse, choose }: DeviceSelectProps) {
  const [shown, setShown] = useState(inUse);
  return (
    <NativeSelect
      label={label}
      data={choices}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setShown(value);
        void choose(value).then(() => setShown((now) => inUse() ?? now));
      }}
    />
  );
}

function useDevices(): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const look = () =>
      void navigator.mediaDevices.enumerateDevices().then(setDevices, () => undefined);
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, []);
  return devices;
}
