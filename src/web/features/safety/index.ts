export { BlockedMembers } from './blocked-members.tsx';
export { HelpCard } from './help-card.tsx';
export { MemberMenu } from './member-menu.tsx';
export { useBlock } from './use-block.ts';
