/** Where a checkout begins, as clients of a callable function call it: `{ data }` both ways, errors by their status. */
export const CHECKOUT_PATH = '/createCheckoutSession';

const codes: Partial<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export const callableCodeOf = (status: number): string => codes[status] ?? 'unknown';
