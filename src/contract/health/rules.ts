import { caseKinds } from '../safety/cases.ts';

/** How far the page Health looks back. */
export const healthWindows = ['hour', 'day'] as const;
export type HealthWindow = (typeof healthWindows)[number];

/** One point of the charts, in minutes. */
export const pointMinutes: Record<HealthWindow, number> = { hour: 1, day: 15 };
export const windowMinutes: Record<HealthWindow, number> = { hour: 60, day: 24 * 60 };

/** A node tells of itself every minute: whoever has not for so long is silent. */
export const SILENT_AFTER_MINUTES = 3;

/** What people have to decide, each by its clock. */
export const caseQueues = [...caseKinds, 'identity'] as const;
export type CaseQueue = (typeof caseQueues)[number];
