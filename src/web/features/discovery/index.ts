export {
  CompanionOfferCard,
  CompatibilityCard,
  ProfileSkeleton,
} from './profile/companion-offer-card.tsx';
export { ProfileActions } from './profile/profile-actions.tsx';
export { useMemberView } from './profile/use-member-view.ts';
