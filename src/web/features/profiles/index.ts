export { MyProfile } from './my-profile/my-profile.tsx';
export { faultsOfFile, photoFault } from './photos/photo-fault.ts';
export { profileMode } from './profile-mode.ts';
export { OwnPublicProfile } from './public/own-public-profile.tsx';
export { PublicProfile } from './public/public-profile.tsx';
export { WhoMayCallSetting } from './settings/who-may-call.tsx';
export { SettingsToggles } from './settings/settings-toggles.tsx';
export { WaitingTexts } from './waiting-texts.tsx';
export { useOwnUpdates } from './use-own-updates.ts';
