export { CallProvider } from './calls/call-provider.tsx';
export { ConnectionsGrid } from './connections/connections-grid.tsx';
export { CompanionRatings } from './ratings/companion-ratings.tsx';
export { UnlistedNote } from './profile/unlisted-note.tsx';
export { AskCompanion } from './requests/ask-companion.tsx';
export { RequestsLists } from './requests/requests-lists.tsx';
export { useRequestUpdates } from './requests/use-request-updates.ts';
export { waitingRequests } from './requests/waiting-count.ts';
