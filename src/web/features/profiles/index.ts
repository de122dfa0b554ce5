export { MyProfile } from './my-profile/my-profile.tsx';
export { faultsOfFile, photoFault } from './photos/photo-fault.ts';
export { profileMode } from './profile-mode.ts';
export { OwnPublicProfile, PublicProfile } from './public/public-profile.tsx';
export { WhoMayCallSetting, SettingsToggles } from './settings/settings-toggles.tsx';
export { WaitingTexts } from './waiting-texts.tsx';
export { useOwnUpdates } from './use-own-updates.ts';
