export { EmergencyCall, OtherHelpLines } from './help-lines.tsx';
export { MemberMenu } from './member-menu.tsx';
export { SafetySettings } from './safety-settings.tsx';
export { CheckInBar } from './check-ins/check-in-bar.tsx';
export { LockedOut } from './shell-parts.ts';
export { RestrictedNote, useAccountStatusUpdates } from './account-status.tsx';
export { useBlock } from './use-block.ts';
export { ReportProvider, useReport } from './use-report.tsx';
