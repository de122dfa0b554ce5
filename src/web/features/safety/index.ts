export { BlockedMembers } from './blocked-members.tsx';
export { MeetSafelySection } from './check-ins/meet-safely-section.tsx';
export { EmergencyCall, OtherHelpLines } from './help-lines.tsx';
export { ContactsSettings } from './contacts-settings.tsx';
export { MemberMenu } from './member-menu.tsx';
export { LockedOut, RestrictedNote, useStandingUpdates } from './standing.tsx';
export { useBlock } from './use-block.ts';
export { ReportProvider, useReport } from './use-report.tsx';
