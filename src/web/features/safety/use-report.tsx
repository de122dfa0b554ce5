import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { PageMissing } from '#web/lib/lazy-page.ts';
import { toastFailure } from '#web/lib/toast.ts';
import type { Reporting, ReportSheet } from './report-sheet.tsx';

type Report = (reporting: Reporting) => void;

const ReportContext = createContext<Report | null>(null);

/** Holds the one sheet in which members report. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ Sheet: typeof ReportSheet; reporting: Reporting } | null>(
    null,
  );
  const report = useCallback((reporting: Reporting) => {
    // Fetched when it is wanted. Were it to fail while it is drawn, the page would go with it.
    import('./report-sheet.tsx').then(
      ({ ReportSheet: Sheet }) => setShown({ Sheet, reporting }),
      (cause: unknown) =>
        void toastFailure(new PageMissing({ cause }), 'This did not open. Please try again.'),
    );
  }, []);
  const close = useCallback(() => setShown(null), []);
  return (
    <ReportContext value={report}>
      {children}
      {shown && <shown.Sheet reporting={shown.reporting} onClose={close} />}
    </ReportContext>
  );
}

export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport must be used within a ReportProvider');
  return report;
}
