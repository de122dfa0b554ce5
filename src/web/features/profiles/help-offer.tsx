import { safetyEvents } from '#contract/safety/events.ts';
import { useLive } from '#web/lib/live.ts';
import { closeHelp, offerHelp, useHelpOffered } from '#web/lib/help-offers.ts';
import { HelpCard } from '#web/ui/help-card.tsx';

const PLACE = 'profile';

/** For whoever has written into their profile that they may be in need. */
export function HelpOffer() {
  const offered = useHelpOffered(PLACE);
  useLive(safetyEvents.help, () => offerHelp(PLACE));
  return offered && <HelpCard onClose={() => closeHelp(PLACE)} />;
}
