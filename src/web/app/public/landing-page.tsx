import { AboutUs } from './landing/about-us.tsx';
import { Categories } from './landing/categories.tsx';
import { ClosingCall } from './landing/closing-call.tsx';
import { FaqExcerpt } from './landing/faq-excerpt.tsx';
import { Hero } from './landing/hero.tsx';
import { HowItWorks } from './landing/how-it-works.tsx';
import { MembershipPlans } from './landing/membership-plans.tsx';
import { SafetyFirst } from './landing/safety-first.tsx';
import { SampleProfiles } from './landing/sample-profiles.tsx';
import { WhyPremium } from './landing/why-premium.tsx';
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
