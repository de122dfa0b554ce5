import { createRoute } from '@tanstack/react-router';
import { type UserType, userTypes } from '#contract/accounts/rules.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.tsx';

const getParentRoute = () => rootRoute;

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } => {
  const text = textParam(token);
  return text ? { token: text } : {};
};

const landing = createRoute({
  getParentRoute,
  path: '/',
  component: lazyPage(() => import('../public/landing-page.tsx'), 'LandingPage'),
});

const faq = createRoute({
  getParentRoute,
  path: '/faq',
  staticData: { title: 'FAQs' },
  component: lazyPage(() => import('../public/faq-page.tsx'), 'FaqPage'),
});

const about = createRoute({
  getParentRoute,
  path: '/about',
  staticData: { title: 'About us' },
  component: lazyPage(() => import('../public/about-page.tsx'), 'AboutPage'),
});

const terms = createRoute({
  getParentRoute,
  path: '/terms',
  staticData: { title: 'Terms of Service' },
  component: lazyPage(() => import('../public/terms-page.tsx'), 'TermsPage'),
});

const privacy = createRoute({
  getParentRoute,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyPage(() => import('../public/privacy-page.tsx'), 'PrivacyPage'),
});

const login = createRoute({
  getParentRoute,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => {
    const text = textParam(next);
    return text ? { next: text } : {};
  },
  component: lazyPage(() => import('#web/features/accounts/sign-in-page.tsx'), 'SignInPage'),
});

const register = createRoute({
  getParentRoute,
  path: '/register',
  staticData: { title: 'Create your account' },
  validateSearch: (search: Record<string, unknown>): { userType?: UserType | undefined } => ({
    userType: choiceParam(search['userType'], userTypes),
  }),
  component: lazyPage(() => import('#web/features/accounts/sign-up-page.tsx'), 'SignUpPage'),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyPage(
    () => import('#web/features/accounts/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  staticData: { title: 'Choose a new password' },
  validateSearch: tokenSearch,
  component: lazyPage(
    () => import('#web/features/accounts/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email' },
  validateSearch: tokenSearch,
  component: lazyPage(
    () => import('#web/features/accounts/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});

export const publicRoutes = [
  landing,
  faq,
  about,
  terms,
  privacy,
  login,
  register,
  forgotPassword,
  resetPassword,
  confirmEmail,
] as const;
