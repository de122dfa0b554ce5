import { blocksContract } from './blocks.endpoints.ts';
import { checkInsContract } from './check-ins.endpoints.ts';
import { contactsContract } from './contacts.endpoints.ts';
import { consoleContract } from './console.endpoints.ts';
import { grievancesContract } from './grievances.endpoints.ts';
import { identityTimesContract } from './identity-times.endpoints.ts';
import { identityContract, identityReviewContract } from './identity.endpoints.ts';
import { reportsContract } from './reports.endpoints.ts';
import { waitingContract } from './waiting.endpoints.ts';

/** In parts, so that a page carries the addresses of those parts alone that it calls. */
export const safetyContract = {
  ...blocksContract,
  ...checkInsContract,
  ...contactsContract,
  ...reportsContract,
  ...grievancesContract,
  ...identityTimesContract,
  ...identityContract,
  ...waitingContract,
  console: { ...consoleContract, ...identityReviewContract },
};
