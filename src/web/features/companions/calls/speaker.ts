const CHOSEN = 'calls-speaker';

/** Not every browser lets both be heard on another speaker than the usual one. */
type Output = (HTMLMediaElement | AudioContext) & {
  setSinkId?: (deviceId: string) => Promise<void>;
};

/** On the speaker that was chosen on this device; on the usual one where that is gone. */
export async function playOnSpeaker(output: Output): Promise<void> {
  const chosen = localStorage.getItem(CHOSEN);
  if (chosen) await output.setSinkId?.(chosen).catch(() => undefined);
}

/** False: it cannot be used, and the one before stays. */
export async function chooseSpeaker(output: Output, deviceId: string): Promise<boolean> {
  try {
    await output.setSinkId?.(deviceId);
  } catch {
    return false;
  }
  localStorage.setItem(CHOSEN, deviceId);
  return true;
}
