import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

export const NEW_PASSWORD = 'winter-lantern-82';

/** The calls about an account that tests make most, each from a browser of its own. */
export function accountCalls(server: () => TestServer) {
  const post = (path: string, body: unknown) =>
    server().browser().post(`/api/accounts/${path}`, body);
  return {
    signIn: (email: string, password: string) => post('sign-in', { email, password }),
    confirm: (token: string) => post('confirm-email', { token }),
    reset: (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password }),
    own: (token: string) => post('it-was-me', { token }),
    disown: (token: string) => post('not-me', { token }),
    verified: async (browser: Browser) =>
      (await browser.get('/api/accounts/session')).body.member?.emailVerified,
  };
}
