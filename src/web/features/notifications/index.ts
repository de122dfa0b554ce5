export { useAlerts } from './alerts/use-alerts.ts';
export { NotificationBell } from './bell/notification-bell.tsx';
export { BrowserPermission } from './settings/browser-permission.tsx';
export { NotificationSettings } from './settings/notification-settings.tsx';
