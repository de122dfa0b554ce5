import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { Reporting } from './reporting.ts';

type Report = (reporting: Reporting) => void;

const ReportContext = createContext<Report | null>(null);

const ReportSheet = lazy(async () => ({
  default: (await import('./report-sheet.tsx')).ReportSheet,
}));

/** Holds the one sheet in which members report. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [reporting, setReporting] = useState<Reporting | null>(null);
  const close = useCallback(() => setReporting(null), []);
  return (
    <ReportContext value={setReporting}>
      {children}
      {reporting && (
        <Suspense>
          <ReportSheet reporting={reporting} onClose={close} />
        </Suspense>
      )}
    </ReportContext>
  );
}

export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport must be used within a ReportProvider');
  return report;
}
