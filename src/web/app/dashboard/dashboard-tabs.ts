export const dashboardTabs = [
  'profile',
  'connections',
  'messages',
  'requests',
  'browse',
  'matches',
  'subscription',
  'settings',
] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const dashboardTabLabels: Record<DashboardTab, string> = {
  profile: 'My Profile',
  connections: 'My Connections',
  messages: 'Messages',
  requests: 'Requests',
  browse: 'Browse Companions',
  matches: 'My Matches',
  subscription: 'My Subscription',
  settings: 'Settings',
};

/** What My Profile shows instead of the own view. */
export const profileModes = ['edit', 'public'] as const;
export type ProfileMode = (typeof profileModes)[number];
