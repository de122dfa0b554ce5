import { clockText } from '#web/lib/countdown.ts';
import { FormError } from './form-error.tsx';

interface FormNoticeProps {
  form: { errorId: string; message: string | null; waitSeconds: number };
  /** What still works while the server asks to wait. */
  waitHint?: string;
}

/** The one message of a form: what is wrong, or how long to wait. */
export function FormNotice({ form, waitHint }: FormNoticeProps) {
  if (form.waitSeconds === 0) return <FormError id={form.errorId} message={form.message} />;
  return (
    <FormError
      id={form.errorId}
      tone="pause"
      message={
        <>
          <div>
            Too many attempts. Try again in{' '}
            {/* A timer is silent for screen readers: the sentence is spoken once, not every second. */}
            <span role="timer">{clockText(form.waitSeconds)}</span>.
          </div>
          {waitHint}
        </>
      }
    />
  );
}
