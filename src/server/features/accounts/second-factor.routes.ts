import { secondFactorContract } from '#contract/accounts/second-factor.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  confirmAuthenticator,
  newAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
} from './authenticator.service.ts';
import { passkeyOptions } from './passkey-check.service.ts';
import { addPasskey, newPasskeyOptions, removePasskey, renamePasskey } from './passkeys.service.ts';
import { secondFactorOf } from './second-factor.service.ts';

const done = { ok: true } as const;

const routes = implementContract(secondFactorContract);

export const secondFactorRoutes = {
  secondFactor: routes.secondFactor.handler(({ context }) =>
    secondFactorOf(context.tools, context.caller()),
  ),
  newPasskeyOptions: routes.newPasskeyOptions.handler(({ context, input }) =>
    newPasskeyOptions(context.tools, context.caller(), { ...input, origin: context.origin }),
  ),
  addPasskey: routes.addPasskey.handler(({ context, input }) =>
    addPasskey(context.tools, context.caller(), input),
  ),
  renamePasskey: routes.renamePasskey.handler(async ({ context, input }) => {
    await renamePasskey(context.tools, context.caller(), input);
    return done;
  }),
  removePasskey: routes.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context.tools, context.caller(), input);
    return done;
  }),
  newAuthenticator: routes.newAuthenticator.handler(({ context, input }) =>
    newAuthenticator(context.tools, context.caller(), input.proof),
  ),
  setAuthenticator: routes.setAuthenticator.handler(({ context, input }) =>
    confirmAuthenticator(context.tools, context.caller(), input),
  ),
  removeAuthenticator: routes.removeAuthenticator.handler(async ({ context, input }) => {
    await removeAuthenticator(context.tools, context.caller(), input.proof);
    return done;
  }),
  newRecoveryCodes: routes.newRecoveryCodes.handler(({ context, input }) =>
    newRecoveryCodes(context.tools, context.caller(), input.proof),
  ),
  passkeyProofOptions: routes.passkeyProofOptions.handler(({ context }) => {
    const { memberId } = context.caller();
    return passkeyOptions(context.tools, context.origin, { purpose: 'proof', memberId });
  }),
};
