import { useQuery } from '@tanstack/react-query';
import type { Capability } from '#contract/capabilities.ts';
import type { ReportTimes } from '#contract/safety/grievances.endpoints.ts';
import { ANYBODYS } from '#web/lib/session.ts';

const nothing: readonly Capability[] = [];
const roundTheClock: readonly Capability[] = ['round-the-clock'];

/** Of the last 30 days. The API client is fetched on first use, so that public pages paint without it. */
export function useReportTimes(): ReportTimes | null {
  const { data } = useQuery({
    queryKey: ['report-times'],
    queryFn: async () => (await import('./grievances-api.ts')).call.safety.reportTimes(),
    staleTime: 600_000,
    meta: { [ANYBODYS]: true },
  });
  return data ?? null;
}

/** What can be claimed at this moment although no build can know it. */
export const useFoundToWork = (): readonly Capability[] =>
  useReportTimes()?.aroundTheClock ? roundTheClock : nothing;
