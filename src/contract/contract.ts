import { accountsContract } from './accounts/endpoints.ts';
import { billingContract } from './billing/endpoints.ts';
import { discoveryContract } from './discovery/endpoints.ts';
import { matchingContract } from './matching/endpoints.ts';
import { messagesContract } from './messages/endpoints.ts';
import { notificationsContract } from './notifications/endpoints.ts';
import { profilesContract } from './profiles/endpoints.ts';

/** Everything the server answers under /api. */
export const contract = {
  accounts: accountsContract,
  billing: billingContract,
  profiles: profilesContract,
  discovery: discoveryContract,
  matching: matchingContract,
  messages: messagesContract,
  notifications: notificationsContract,
};
