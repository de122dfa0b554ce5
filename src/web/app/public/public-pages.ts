import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { rootRoute } from '#web/lib/routes.ts';

const getParentRoute = () => rootRoute;

const landing = createRoute({
  getParentRoute,
  path: '/',
  component: lazyPage(() => import('./landing/landing-page.tsx'), 'LandingPage'),
});

const faq = createRoute({
  getParentRoute,
  path: '/faq',
  staticData: { title: 'FAQs' },
  component: lazyPage(() => import('./faq/faq-page.tsx'), 'FaqPage'),
});

const about = createRoute({
  getParentRoute,
  path: '/about',
  staticData: { title: 'About us' },
  component: lazyPage(() => import('./about/about-page.tsx'), 'AboutPage'),
});

const safety = createRoute({
  getParentRoute,
  path: '/safety',
  staticData: { title: 'Safety' },
  component: lazyPage(() => import('./safety/safety-page.tsx'), 'SafetyPage'),
});

const grievance = createRoute({
  getParentRoute,
  path: '/grievance',
  staticData: { title: 'Grievances' },
  component: lazyPage(() => import('../pages/grievance-page.tsx'), 'GrievancePage'),
});

const terms = createRoute({
  getParentRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyPage(() => import('./legal/terms-page.tsx'), 'TermsPage'),
});

const rates = createRoute({
  getParentRoute,
  path: '/rates',
  staticData: { title: 'Rates for companions' },
  component: lazyPage(() => import('./rates-page.tsx'), 'RatesPage'),
});

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('./legal/privacy-page.tsx'), 'PrivacyPage'),
});

/** About the site itself. */
export const site = feature({
  publicPages: [landing, faq, about, safety, grievance, terms, privacy, rates],
});
