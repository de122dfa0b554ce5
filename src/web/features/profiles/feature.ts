import { createRoute } from '@tanstack/react-router';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { memberRoute } from '#web/lib/routes.ts';
import { textParam } from '#web/lib/search-params.ts';
import { keptDraft } from '#web/lib/unsaved-drafts.ts';
import { ONBOARDING_DRAFT } from './onboarding/draft-name.ts';

const onboarding = createRoute({
  getParentRoute: () => memberRoute,
  path: '/onboarding',
  staticData: { title: 'Welcome', withoutNavigation: true },
  validateSearch: (search: Record<string, unknown>): { step?: string | undefined } => ({
    step: textParam(search['step']),
  }),
  component: lazyPage(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
});

export const profiles = feature({
  memberPages: [onboarding],
  beforeSignOut: async (memberId) => {
    // Most have left no answers, and what checks them is much to download.
    if (keptDraft(memberId, ONBOARDING_DRAFT) === null) return true;
    const { saveLeftAnswers } = await import('./onboarding/onboarding-answers.ts');
    return saveLeftAnswers(memberId);
  },
});
