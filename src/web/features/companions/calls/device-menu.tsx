import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import type { CallSession } from './call-session.ts';
import { playTestTone } from './ring-tone.ts';
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
        <NativeSelect
          label="Microphone"
          data={choices('audioinput')}
          defaultValue={inUse('audio')}
          onChange={({ currentTarget }) => void session.choose('microphone', currentTarget.value)}
        />
        {withCamera && (
          <NativeSelect
            label="Camera"
            data={choices('videoinput')}
            defaultValue={inUse('video')}
            onChange={({ currentTarget }) => void session.choose('camera', currentTarget.value)}
          />
        )}
        {video && 'setSinkId' in video && choices('audiooutput').length > 0 && (
          <NativeSelect
            label="Speaker"
            data={choices('audiooutput')}
            defaultValue={video.sinkId}
            onChange={({ currentTarget }) => void video.setSinkId(currentTarget.value)}
          />
        )}
        <Button variant="default" onClick={playTestTone}>
          Play a sound
        </Button>
      </div>
    </Sheet>
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
