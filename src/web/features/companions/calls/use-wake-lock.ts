import { useEffect } from 'react';

/** The screen does not go dark meanwhile. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused while the battery is low: the call goes on without.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (left) await taken?.release();
      else lock = taken;
    };
    const takeAgain = () => void take();
    takeAgain();
    // A page that goes out of sight loses it.
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, [on]);
}
