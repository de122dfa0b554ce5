import { callsEvents } from './calls.events.ts';
import { meterEvents } from './meter.events.ts';
import { requestsEvents } from './requests.events.ts';

export const companionsEvents = { ...requestsEvents, ...callsEvents, ...meterEvents };
