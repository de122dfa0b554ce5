export type Quality = 'good' | 'fair' | 'poor';

/** From this many seconds there and back, or this share of lost packets, a call is no pleasure. */
const FAIR = { seconds: 0.25, lost: 0.03 };
const POOR = { seconds: 0.6, lost: 0.1 };

type Report = Record<string, unknown>;

/** How the connection is now: what was lost and came since the reading before, not since the call began. */
export function createQualityReader(): (reports: Iterable<Report>) => Quality {
  let before: { lost: number; received: number } | null = null;
  return (reports) => {
    let [seconds, lost, received] = [0, 0, 0];
    for (const report of reports) {
      if (report.type === 'candidate-pair' && report.nominated)
        seconds = Number(report.currentRoundTripTime ?? 0);
      if (report.type === 'inbound-rtp') {
        lost += Number(report.packetsLost ?? 0);
        received += Number(report.packetsReceived ?? 0);
      }
    }
    // What was given up for lost may come after all: then the count goes down.
    const newlyLost = Math.max(0, lost - (before?.lost ?? 0));
    const newlyReceived = Math.max(0, received - (before?.received ?? 0));
    const isSilent = before !== null && before.received > 0 && newlyReceived === 0;
    before = { lost, received };
    const share = isSilent ? 1 : newlyLost / Math.max(1, newlyLost + newlyReceived);
    if (seconds >= POOR.seconds || share >= POOR.lost) return 'poor';
    return seconds >= FAIR.seconds || share >= FAIR.lost ? 'fair' : 'good';
  };
}
