export { CallProvider } from './calls/call-provider.tsx';
export { CompanionTime } from './money/companion-time.tsx';
export { CompanionRatings } from './ratings/companion-ratings.tsx';
export { AskCompanion } from './requests/ask-companion.tsx';
export { RequestsLists } from './requests/requests-lists.tsx';
export { useRequestUpdates } from './requests/use-request-updates.ts';
export { SessionBanner } from './sessions/session-banner.tsx';
export { waitingRequests } from './requests/waiting-count.ts';
