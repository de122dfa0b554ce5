import { accounts } from './features/accounts/feature.ts';
import { billing } from './features/billing/feature.ts';
import { companions } from './features/companions/feature.ts';
import { discovery } from './features/discovery/feature.ts';
import { health } from './features/health/feature.ts';
import { home } from './features/home/feature.ts';
import { matching } from './features/matching/feature.ts';
import { messages } from './features/messages/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { profiles } from './features/profiles/feature.ts';
import { safety } from './features/safety/feature.ts';
import type { Feature } from './platform/feature.ts';

/** Each may use those before it; notifications listens to all and is used by none. */
export const features: Feature[] = [
  accounts,
  billing,
  profiles,
  safety,
  matching,
  discovery,
  messages,
  companions,
  home,
  health,
  notifications,
];
