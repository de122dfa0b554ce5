/** Every endpoint is below it. */
export const API_PREFIX = '/api';

/** The addresses of every page. The server answers 404 for any other. */

/** Readable by anyone and prerendered at build. */
export const publicPages = [
  '/',
  '/faq',
  '/about',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
] as const;

/** Readable by anyone, but made of what the address carries: not prerendered, not indexed. */
export const linkPages = ['/reset-password', '/confirm-email'] as const;

/** Anyone signed out is led to /login and, after signing in, back. */
export const memberPages = [
  '/dashboard',
  '/onboarding',
  '/browse',
  '/matches',
  '/notifications',
  '/likes',
  '/messages',
  '/profile/$userId',
  '/payment/checkout',
  '/payment/success',
  '/payment/cancel',
] as const;

/** For everybody else they look absent. */
export const adminPages = ['/admin/payments'] as const;
