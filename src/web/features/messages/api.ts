import { callsContract } from '#contract/companions/calls.endpoints.ts';
import { matchingContract } from '#contract/matching/endpoints.ts';
import { messagesContract } from '#contract/messages/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({
  companions: callsContract,
  matching: matchingContract,
  messages: messagesContract,
});
