export { BlockedMembers } from './blocked-members.tsx';
export { MemberMenu } from './member-menu.tsx';
export { LockedOut, RestrictedNote, useStandingUpdates } from './standing.tsx';
export { useBlock } from './use-block.ts';
export { ReportProvider, useReport, type Reporting } from './use-report.tsx';
