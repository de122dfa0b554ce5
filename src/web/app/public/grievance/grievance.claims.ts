import type { Tagged } from '#contract/capabilities.ts';

interface Clock extends Tagged<Clock> {
  what: string;
  when: string;
}

/** How soon India's rules want an answer. An operator can set shorter clocks, and no longer ones. */
export const clocks: Clock[] = [
  { needs: 'moderation', what: 'Acknowledged', when: 'within a day' },
  { needs: 'moderation', what: 'Answered', when: 'within 7 days' },
  { needs: 'moderation', what: 'Something unlawful', when: 'within 36 hours' },
  {
    needs: 'moderation',
    what: 'Intimate pictures, or somebody pretending to be you',
    when: 'within 2 hours',
  },
  {
    needs: 'moderation',
    what: 'Orders of a court or of the government',
    when: 'within 3 hours',
  },
  { needs: 'moderation', what: 'Requests about your own data', when: 'within 90 days' },
];
