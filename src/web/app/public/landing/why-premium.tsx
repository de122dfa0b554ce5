import { Section } from '../section.tsx';
import { reasons } from './landing.claims.ts';
import { Points } from './points.tsx';

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
