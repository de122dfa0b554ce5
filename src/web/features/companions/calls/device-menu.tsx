import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import type { CallSession } from './call-session.ts';
import { playTestTone } from './ring-tone.ts';
import { chooseSpeaker } from './speaker.ts';
import classes from './device-check.module.css';

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
export function DeviceMenu({ session, withCamera, onClose }: DeviceMenuProps) {
  const devices = useDevices();
  const inUse = (kind: 'audio' | 'video') =>
    session
      .read()
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
      <div className={classes.check}>
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
