import { accounts } from '#web/features/accounts/feature.ts';
import { billing } from '#web/features/billing/feature.ts';
import { companions } from '#web/features/companions/feature.ts';
import { discovery } from '#web/features/discovery/feature.ts';
import { health } from '#web/features/health/feature.ts';
import { matching } from '#web/features/matching/feature.ts';
import { messages } from '#web/features/messages/feature.ts';
import { notifications } from '#web/features/notifications/feature.ts';
import { profiles } from '#web/features/profiles/feature.ts';
import { safety } from '#web/features/safety/feature.ts';
import { joined } from './joined-pages.ts';
import { site } from './public/public-pages.ts';

/** Everything that the app is made of: router, navigation and sign-out loop over it. */
export const features = [
  site,
  accounts,
  billing,
  profiles,
  safety,
  matching,
  discovery,
  messages,
  companions,
  health,
  notifications,
  joined,
] as const;

export type PublicAddress = (typeof features)[number]['publicPages'][number]['fullPath'];
