import { useQuery } from '@tanstack/react-query';
import { shownText, type Capability, type ClaimText } from '#contract/capabilities.ts';
import type { ReportTimes } from '#contract/safety/grievances.endpoints.ts';
import type { IdentityTimes } from '#contract/safety/identity-times.endpoints.ts';
import { ANYBODYS } from '#web/lib/session.ts';

/** Of the last 30 days. The API client is fetched on first use, so that public pages paint without it. */
export function useReportTimes(): ReportTimes | null {
  const { data } = useQuery({
    queryKey: ['report-times'],
    queryFn: async () => (await import('./grievances.api.ts')).call.safety.reportTimes(),
    staleTime: 600_000,
    meta: { [ANYBODYS]: true },
  });
  return data ?? null;
}

function useIdentityTimes(): IdentityTimes['measured'] {
  const { data } = useQuery({
    queryKey: ['identity-times'],
    queryFn: async () => (await import('./grievances.api.ts')).call.safety.identityTimes(),
    staleTime: 600_000,
    meta: { [ANYBODYS]: true },
  });
  return data?.measured ?? null;
}

interface Measured {
  /** What can be claimed at this moment although no build can know it. */
  also: readonly Capability[];
  /** What a claim says, with what was measured in it. */
  textOf(text: ClaimText): string;
}

export function useMeasured(): Measured {
  const isAroundTheClock = useReportTimes()?.aroundTheClock ?? false;
  const checks = useIdentityTimes();
  const also: Capability[] = [];
  if (isAroundTheClock) also.push('round-the-clock');
  if (checks) also.push('measured-checks');
  const textOf = (text: ClaimText) => {
    const said = shownText(text, also);
    return checks ? said.replaceAll('{checks}', durationText(checks.medianMinutes)) : said;
  };
  return { also, textOf };
}

/** Rounded up: it says "within". */
export function durationText(minutes: number): string {
  if (minutes <= 1) return '1 minute';
  if (minutes < 90) return `${Math.ceil(minutes)} minutes`;
  if (minutes < 48 * 60) return `${Math.ceil(minutes / 60)} hours`;
  return `${Math.ceil(minutes / 60 / 24)} days`;
}
