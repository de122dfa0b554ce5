import { defaultClocks, type ClockName, type Clocks } from '#contract/safety/cases.ts';

/** They can be set shorter, and no longer: the page about grievances tells them. */
const byLaw = new Set(['intimate', 'order', 'unlawful', 'acknowledge', 'grievance', 'data']);

/** Hours by the name of a clock, such as `report=12,appeal=48`. Null when it is not in that form. */
export function readClocks(text: string): Clocks | null {
  const clocks: Clocks = { ...defaultClocks };
  for (const part of text.split(',').filter(Boolean)) {
    const [, name, value] = /^\s*([a-z]+)=(\d{1,4})\s*$/.exec(part) ?? [];
    if (!name || !Object.hasOwn(clocks, name) || Number(value) === 0) return null;
    if (byLaw.has(name) && Number(value) > clocks[name as ClockName]) return null;
    clocks[name as ClockName] = Number(value);
  }
  return clocks;
}
