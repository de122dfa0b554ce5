import { notificationsContract } from '#contract/notifications/endpoints.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({
  notifications: notificationsContract,
  profiles: profilesContract,
});
