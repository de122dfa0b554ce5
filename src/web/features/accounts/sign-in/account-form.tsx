import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { passwordFault } from '#contract/accounts/passwords.ts';
import { PASSWORD_MIN } from '#contract/accounts/rules.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { call } from '#web/lib/accounts.api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import type { Rule } from '#web/lib/form-fault.ts';
import { useAuth } from '#web/lib/auth.tsx';
import classes from './account-form.module.css';

interface SubmitButtonProps {
  label: string;
  workingLabel: string;
  working: boolean;
  waiting: boolean;
  /** Settings have several forms on one page: their buttons are smaller. */
  small?: boolean;
}

/** Says what it is doing, and cannot be pressed twice. */
export function SubmitButton({
  label,
  workingLabel,
  working,
  waiting,
  small = false,
}: SubmitButtonProps) {
  // Before our script is awake the button must not send the form the browser's own way.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <Button type={type} size={small ? 'md' : 'lg'} fullWidth={!small} disabled={working || waiting}>
      {working ? workingLabel : label}
    </Button>
  );
}

interface ResultNoteProps {
  tone: 'good' | 'sorry';
  children: ReactNode;
}

/** How a link or a form turned out, announced when it appears. */
export function ResultNote({ tone, children }: ResultNoteProps) {
  const Icon = tone === 'good' ? IconCircleCheck : IconInfoCircle;
  return (
    <div className={classes.note} data-tone={tone} role="status">
      <Icon size={26} stroke={1.6} aria-hidden />
      <div className={classes.resultNoteText}>{children}</div>
    </div>
  );
}

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'shown'>;

interface NewPasswordFieldsProps {
  password: FieldProps;
  again: FieldProps;
  label: string;
  againLabel?: string;
  /** Of a mailed link, which says whose password it is. */
  token?: string;
}

/** A password typed twice, shown or hidden together. */
export function NewPasswordFields({
  password,
  again,
  label,
  againLabel = 'Confirm password',
  token,
}: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = usePasswordHint(input, token);
  return (
    <>
      <PasswordField
        {...password}
        ref={input}
        label={label}
        description={`At least ${PASSWORD_MIN} characters. A short sentence works well.`}
        autoComplete="new-password"
        shown={shown}
        onShownChange={setShown}
      />
      <PasswordHint hint={hint} />
      <PasswordField {...again} label={againLabel} autoComplete="new-password" shown={shown} />
    </>
  );
}

interface Hint {
  text: string;
  good: boolean;
}

// The dictionaries are the server's: too much to download for a form.
const LONG_ENOUGH = 'Long enough. When you send it, we also check that it is not easily guessed.';
const GOOD = 'Long enough, and not easily guessed.';

const TYPING_PAUSE_MS = 500;

type Typed = Parameters<typeof call.accounts.checkPassword>[0];

/** Why the server would refuse what stands in `input`; good only once it has said so. */
function usePasswordHint(
  input: RefObject<HTMLInputElement | null>,
  token: string | undefined,
): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  const typed = useRef('');
  const ask = useDebouncedCallback(async (about: Typed) => {
    const asked = typed.current;
    // Without an answer it stays open, until it is sent.
    const answer = await call.accounts.checkPassword(about).catch(() => null);
    if (!answer?.judged || asked !== typed.current) return;
    setHint({ text: answer.fault ?? GOOD, good: answer.fault === null });
  }, TYPING_PAUSE_MS);

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => {
      typed.current = '';
      ask.cancel();
      setHint(null);
    };
    // Also when the name is typed after it.
    const read = () => {
      const password = input.current?.value ?? '';
      const [name, email] = ['name', 'email'].map((field) => valueIn(form, field));
      const now = JSON.stringify([password, name, email]);
      if (now === typed.current) return;
      forget();
      if (password === '') return;
      typed.current = now;
      const fault = passwordFault(password, [name ?? '', email ?? '']);
      setHint({ text: fault ?? LONG_ENOUGH, good: false });
      if (fault === null) ask({ password, name, email, token });
    };
    const events = ['input', 'change'];
    for (const event of events) form?.addEventListener(event, read);
    form?.addEventListener('reset', forget);
    return () => {
      for (const event of events) form?.removeEventListener(event, read);
      form?.removeEventListener('reset', forget);
    };
  }, [input, token, ask]);
  return hint;
}

function valueIn(form: HTMLFormElement | null | undefined, name: string): string | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : undefined;
}

const HINT_READ_AFTER_MS = 1000;

/** Seen with each keystroke; read out only when the typing pauses. */
function PasswordHint({ hint }: { hint: Hint | null }) {
  const [told] = useDebouncedValue(hint?.text ?? '', HINT_READ_AFTER_MS);
  return (
    <div className={classes.passwordHint} data-good={hint?.good}>
      {hint && (
        <p aria-hidden>
          {hint.good ? (
            <IconCheck size={18} stroke={2} />
          ) : (
            <IconInfoCircle size={18} stroke={1.8} />
          )}
          {hint.text}
        </p>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}

/** What was typed in `field` must have been typed twice. */
export function passwordsMatch<Field extends string>(
  field: Field,
): Rule<Record<Field | 'confirmPassword', string>> {
  return (values) =>
    values[field] === values.confirmPassword
      ? null
      : { message: 'Passwords do not match', fields: ['confirmPassword'] };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Typed on the form before; kept out of the address, which servers and others write down. */
    email?: string;
  }
}

/** The state of a link that takes along what stands in the page's email field when it is pressed. */
export function carryEmail(): { email?: string } {
  // The link is also rendered by the build, where there is no page.
  if (typeof document === 'undefined') return {};
  const email = document.querySelector<HTMLInputElement>('form [name="email"]')?.value;
  return email ? { email } : {};
}

/** The email that was typed on the form before. */
export function useCarriedEmail(): string {
  const { email = '' } = useLocation({ select: ({ state }) => state });
  // A prerendered page knows nothing of it: the first paint has to match.
  return useHydrated() ? email : '';
}

const REDIRECT_DELAY_MS = 100;

/** Leads a member who needs no account form any more to `path`. */
export function useSignedInRedirect(path: string, enabled = true): void {
  const { history } = useRouter();
  const { member } = useAuth();
  const leave = enabled && member !== null;

  useEffect(() => {
    if (!leave) return;
    const timer = setTimeout(() => history.replace(path), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leave, path, history]);
}
