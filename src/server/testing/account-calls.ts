import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';

export const NEW_PASSWORD = 'winter-lantern-82';

/** The calls about an account that tests make most, each from a browser of its own. */
export function accountCalls(server: () => TestServer) {
  const browser = () => server().browser();
  return {
    signIn: (email: string, password: string) =>
      browser().post('/api/accounts/sign-in', { email, password }),
    confirm: (token: string) => browser().post('/api/accounts/confirm-email', { token }),
    reset: (token: string, password = NEW_PASSWORD) =>
      browser().post('/api/accounts/reset-password', { token, password }),
    own: (token: string) => browser().post('/api/accounts/it-was-me', { token }),
    disown: (token: string) => browser().post('/api/accounts/not-me', { token }),
    verified: async (who: Browser) =>
      (await who.get('/api/accounts/session')).body.member?.emailVerified,
  };
}
