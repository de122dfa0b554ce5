/** What other features may know of a member, and what they decide about them. */
export { findMember, findMemberByEmail, setPaidPlan, setUserType } from './members.queries.ts';
