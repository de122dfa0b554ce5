import { IconCalendarOff, IconEyeOff, IconUserCheck, IconUsers } from '@tabler/icons-react';
import { PLAN_DAYS } from '#contract/billing/rules.ts';
import { Section } from '../section.tsx';
import { Points, type Point } from './points.tsx';

const reasons: Point[] = [
  {
    Icon: IconUsers,
    name: 'People who mean it',
    text: 'A fee keeps out the idle, the fake and the bulk senders. The ones who stay want to talk.',
  },
  {
    Icon: IconEyeOff,
    name: 'Not a shop window',
    text: 'Without a membership nobody can open a profile, search for you or save your photos from a list.',
  },
  {
    Icon: IconUserCheck,
    name: 'People behind the checks',
    text: 'Fees pay for companions’ time and for moderators who look at every identity check and report.',
  },
  {
    Icon: IconCalendarOff,
    name: 'You are not the product',
    text: `No advertisements, no trackers, nothing sold. The plan ends by itself after ${PLAN_DAYS} days.`,
  },
];

export function WhyPremium() {
  return (
    <Section
      title="Why Premium Only"
      lead="There is no free tier. That is a choice, and you will feel it in every conversation."
      sunk
    >
      <Points points={reasons} />
    </Section>
  );
}
