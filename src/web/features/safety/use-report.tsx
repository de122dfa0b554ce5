import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { ReportReason } from '#contract/safety/cases.ts';
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
  photoId?: string;
  /** Of a chat: what they wrote lately, and which of it is meant. Sending it is for the chat to do. */
  chat?: {
    messages: { seq: number; text: string }[];
    chosen: number[];
    send(fields: ReportFields & { seqs: number[] }): Promise<{ number: string }>;
  };
  /** Right before whatever shows the member goes. */
  onBlocked?: (() => void) | undefined;
}

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
