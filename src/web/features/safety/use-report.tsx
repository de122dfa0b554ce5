import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import type { ReportReason } from '#contract/safety/cases.ts';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import { PageMissing } from '#web/lib/lazy-page.ts';
import { toastFailure } from '#web/lib/toast.ts';
import type { ReportSheet } from './report-sheet.tsx';
import type { Blockable } from './use-block.ts';

/** What is sent, wherever it goes. */
export interface ReportFields {
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

export interface Reporting {
  member: Blockable;
  /** The photo that is meant; missing: the profile. */
  photo?: ShownPhoto;
  /** Of a chat: what they wrote lately, and which of it is meant. Sending it is for the chat to do. */
  chat?: {
    messages: { seq: number; text: string }[];
    chosen: number[];
    send(fields: ReportFields & { seqs: number[] }): Promise<{ number: string }>;
  };
  /** Once the sheet is closed, right before whatever shows the member goes. */
  onBlocked?: (() => void) | undefined;
}

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
