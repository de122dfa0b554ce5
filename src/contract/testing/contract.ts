import { accountsContract } from '../accounts/endpoints.ts';
import { billingContract } from '../billing/endpoints.ts';
import { companionsContract } from '../companions/endpoints.ts';
import { discoveryContract } from '../discovery/endpoints.ts';
import { healthContract } from '../health/endpoints.ts';
import { homeContract } from '../home/endpoints.ts';
import { matchingContract } from '../matching/endpoints.ts';
import { messagesContract } from '../messages/endpoints.ts';
import { notificationsContract } from '../notifications/endpoints.ts';
import { profilesContract } from '../profiles/endpoints.ts';
import { safetyContract } from '../safety/endpoints.ts';

/** Every endpoint by its feature, for tests: no page needs all of them. */
export const contract = {
  accounts: accountsContract,
  billing: billingContract,
  profiles: profilesContract,
  safety: safetyContract,
  matching: matchingContract,
  discovery: discoveryContract,
  messages: messagesContract,
  companions: companionsContract,
  health: healthContract,
  home: homeContract,
  notifications: notificationsContract,
};
