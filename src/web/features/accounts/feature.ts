import { createRoute } from '@tanstack/react-router';
import { type UserType, userTypes } from '#contract/accounts/rules.ts';
import { feature } from '#web/lib/feature.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { rootRoute } from '#web/lib/routes.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';

const getParentRoute = () => rootRoute;

const tokenSearch = ({ token }: Record<string, unknown>): { token?: string } => {
  const text = textParam(token);
  return text ? { token: text } : {};
};

const login = createRoute({
  getParentRoute,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => {
    const text = textParam(next);
    return text ? { next: text } : {};
  },
  component: lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const register = createRoute({
  getParentRoute,
  path: '/register',
  staticData: { title: 'Create your account' },
  validateSearch: (search: Record<string, unknown>): { userType?: UserType | undefined } => ({
    userType: choiceParam(search['userType'], userTypes),
  }),
  component: lazyPage(() => import('./sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyPage(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  staticData: { title: 'Choose a new password' },
  validateSearch: tokenSearch,
  component: lazyPage(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email' },
  validateSearch: tokenSearch,
  component: lazyPage(() => import('./sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const notMe = createRoute({
  getParentRoute,
  path: '/not-me',
  staticData: { title: 'Was this not you?' },
  validateSearch: tokenSearch,
  component: lazyPage(() => import('./sign-in/not-me-page.tsx'), 'NotMePage'),
});

const dataExport = createRoute({
  getParentRoute,
  path: '/export',
  staticData: { title: 'Your data' },
  validateSearch: tokenSearch,
  component: lazyPage(() => import('./leaving/export-page.tsx'), 'ExportPage'),
});

export const accounts = feature({
  publicPages: [login, register, forgotPassword],
  linkPages: [resetPassword, confirmEmail, notMe, dataExport],
});
