import {
  AboutUs,
  ClosingCall,
  FaqExcerpt,
  HowItWorks,
  MembershipPlans,
  SafetyFirst,
  WhyPremium,
} from './landing/landing-sections.tsx';
import { Categories } from './landing/categories.tsx';
import { Hero } from './landing/hero.tsx';
import { SampleProfiles } from './landing/sample-profiles.tsx';
import { PublicLayout } from './public-layout.tsx';

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
