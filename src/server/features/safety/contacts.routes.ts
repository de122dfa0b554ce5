import { contactsContract } from '#contract/safety/contacts.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import { blockContact, readContacts, unblockContact, unblockContacts } from './contacts.service.ts';

const routes = implementContract(contactsContract);

export const contactsRoutes = {
  contacts: routes.contacts.handler(({ context }) =>
    readContacts(context.tools, context.caller().memberId),
  ),
  blockContact: routes.blockContact.handler(({ context, input }) =>
    blockContact(context.tools, context.caller().memberId, input.contact),
  ),
  unblockContact: routes.unblockContact.handler(({ context, input }) =>
    unblockContact(context.tools, context.caller().memberId, input.contact),
  ),
  unblockContacts: routes.unblockContacts.handler(({ context }) =>
    unblockContacts(context.tools, context.caller().memberId),
  ),
};
