export { BlockedMembers } from './blocked-members.tsx';
export { ContactsSection } from './contacts-section.tsx';
export { MemberMenu } from './member-menu.tsx';
export { useBlock } from './use-block.ts';
