/** What other features may know of a member, and the one thing that they decide about them. */
export { findMember, findMemberByEmail, setPaidPlan } from './members.queries.ts';
