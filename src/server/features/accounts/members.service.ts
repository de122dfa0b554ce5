/** What other features may know of a member, and the one thing that they decide about them. */
export { findMember, setPaidPlan } from './members.queries.ts';
