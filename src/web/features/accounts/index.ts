export { ChangeEmailForm } from './change-email-form.tsx';
export { ChangePasswordForm } from './change-password-form.tsx';
export { DeleteAccountSection } from './delete-account-section.tsx';
export { DevicesSection } from './devices-section.tsx';
export { EmailBanner } from './email-banner.tsx';
export { MailedLink } from './mailed-link.tsx';
export { ResendButton } from './resend-button.tsx';
