import { callsContract } from './calls.endpoints.ts';
import { connectionsContract } from './connections.endpoints.ts';
import { earningsContract } from './earnings.endpoints.ts';
import { meterContract } from './meter.endpoints.ts';
import { moneyConsoleContract } from './money-console.endpoints.ts';
import { companionProfileContract } from './profile.endpoints.ts';
import { ratingsContract } from './ratings.endpoints.ts';
import { requestsContract } from './requests.endpoints.ts';

export const companionsContract = {
  ...companionProfileContract,
  ...requestsContract,
  ...connectionsContract,
  ...callsContract,
  ...meterContract,
  ...earningsContract,
  ...ratingsContract,
  console: { ...moneyConsoleContract },
};
