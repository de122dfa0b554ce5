import { useEffect } from 'react';
import { liveEvents } from '#contract/live.ts';
import { sendLive, useLive } from './live.ts';

const report = (isWatching = document.visibilityState === 'visible') =>
  void sendLive(liveEvents.watching, isWatching);
const reportAgain = () => report();

/** While the component is shown, the server knows whether the member has it in sight; otherwise it sends a push. */
export function useWatching(): void {
  useLive('joined', reportAgain);
  useLive('returned', reportAgain);
  useEffect(() => {
    report();
    document.addEventListener('visibilitychange', reportAgain);
    return () => {
      document.removeEventListener('visibilitychange', reportAgain);
      report(false);
    };
  }, []);
}
