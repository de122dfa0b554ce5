import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { passwordFault } from '#contract/accounts/passwords.ts';
import { PASSWORD_MIN } from '#contract/accounts/rules.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
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
}

/** A password typed twice, shown or hidden together. */
export function NewPasswordFields({
  password: { onChange, ...password },
  again,
  label,
  againLabel = 'Confirm password',
}: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const [hint, setHint] = useState<Hint | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setHint(null);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  return (
    <>
      <PasswordField
        {...password}
        ref={input}
        onChange={(event) => {
          onChange?.(event);
          setHint(hintFor(event));
        }}
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

function hintFor({ currentTarget }: ChangeEvent<HTMLInputElement>): Hint | null {
  const { value, form } = currentTarget;
  if (value === '') return null;
  const about = ['name', 'email'].flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? [field.value] : [];
  });
  const fault = passwordFault(value, about);
  return { text: fault ?? LONG_ENOUGH, good: fault === null };
}

// The dictionaries are the server's: too much to download for a form.
const LONG_ENOUGH = 'Long enough. When you send it, we also check that it is not easily guessed.';

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
