import { accountsContract } from './accounts.ts';
import { adminPaymentsContract } from './admin-payments.ts';
import { billingContract } from './billing.ts';
import { discoveryContract } from './discovery.ts';
import { matchingContract } from './matching.ts';
import { messagesContract } from './messages.ts';
import { notificationsContract } from './notifications.ts';
import { profilesContract } from './profiles.ts';

/** Everything the server answers under /api. */
export const contract = {
  accounts: accountsContract,
  billing: { ...billingContract, admin: adminPaymentsContract },
  profiles: profilesContract,
  discovery: discoveryContract,
  matching: matchingContract,
  messages: messagesContract,
  notifications: notificationsContract,
};
