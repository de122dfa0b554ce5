import { beforeEach, expect, test, vi } from 'vitest';
import { chooseSpeaker, playOnSpeaker } from './call-sound.ts';

const setSinkId = vi.fn<(deviceId: string) => Promise<void>>();
const video = () => Object.assign(document.createElement('video'), { setSinkId });
beforeEach(() => {
  localStorage.clear();
  setSinkId.mockReset().mockResolvedValue();
});

test('what is chosen once is used for whatever is heard afterwards', async () => {
  await playOnSpeaker(video());
  expect(setSinkId).not.toHaveBeenCalled();
  expect(await chooseSpeaker(video(), 'headset')).toBe(true);
  setSinkId.mockClear();
  await playOnSpeaker(video());
  expect(setSinkId).toHaveBeenCalledWith('headset');
});

test('one that cannot be used is not kept, and one that is gone gives way to the usual one', async () => {
  await chooseSpeaker(video(), 'headset');
  setSinkId.mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  expect(await chooseSpeaker(video(), 'other')).toBe(false);
  await expect(playOnSpeaker(video())).resolves.toBeUndefined();
  expect(setSinkId).toHaveBeenLastCalledWith('headset');
});

test('a browser without a choice plays as it does', async () => {
  await expect(playOnSpeaker(document.createElement('video'))).resolves.toBeUndefined();
});
