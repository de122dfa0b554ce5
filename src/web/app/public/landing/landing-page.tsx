import {
  AboutUs,
  ClosingCall,
  FaqExcerpt,
  HowItWorks,
  MembershipPlans,
  SafetyFirst,
  WhyPremium,
} from './landing-sections.tsx';
import { Categories } from './categories.tsx';
import { Hero } from './hero.tsx';
import { SampleProfiles } from './sample-profiles.tsx';
import { PublicLayout } from '../public-layout.tsx';

export function LandingPage() {
  return (
    <PublicLayout>
      <Hero />
      <HowItWorks />
      <SampleProfiles />
      <Categories />
      <WhyPremium />
      <MembershipPlans />
      <SafetyFirst />
      <FaqExcerpt />
      <AboutUs />
      <ClosingCall />
    </PublicLayout>
  );
}
