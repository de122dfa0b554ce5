import { phonesContract } from '#contract/accounts/phones.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { confirmPhone, readPhone, removePhone, sendPhoneCode } from './phones.service.ts';

const routes = implementContract(phonesContract);

export const phonesRoutes = {
  phone: routes.phone.handler(({ context }) => readPhone(context.tools, context.caller().memberId)),
  sendPhoneCode: routes.sendPhoneCode.handler(({ context, input }) =>
    sendPhoneCode(context.tools, context.caller(), { ...input, address: context.address }),
  ),
  confirmPhone: routes.confirmPhone.handler(({ context, input }) =>
    confirmPhone(context.tools, context.caller(), input.code),
  ),
  removePhone: routes.removePhone.handler(({ context }) =>
    removePhone(context.tools, context.caller()),
  ),
};
