import { useForm } from '@mantine/form';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { useCountdown } from './countdown.ts';
import { retryAfterOf } from './failure.ts';
import { findFaults, type Fault, type Rule } from './form-fault.ts';

type FormValues = Record<string, string | boolean>;

interface SchemaFormOptions<Values extends FormValues> {
  /** The contract's schema of what is sent. */
  schema: z.ZodType;
  initialValues: Values;
  rules?: Rule<Values>[];
  /** The field by which the server counts attempts: with another value there is no wait. */
  limitedBy?: keyof Values & string;
  send(values: Values): Promise<void>;
  /** What to say when sending failed; what was typed always stays. */
  explain(error: unknown): Fault<keyof Values & string>;
}

/**
 * A form checked by the contract. Above it stands one message, which the next keystroke clears; each field
 * that is wrong says its own reason until it is edited or right.
 */
export function useSchemaForm<Values extends FormValues>({
  schema,
  initialValues,
  rules,
  limitedBy,
  send,
  explain,
}: SchemaFormOptions<Values>) {
  type Field = keyof Values & string;
  const errorId = useId();
  const [message, setMessage] = useState<string | null>(null);
  const [required] = useState(() => requiredFields(schema, initialValues));
  const [working, setWorking] = useState(false);
  const [pauseSeconds, startPause] = useCountdown();
  const [paused, setPaused] = useState('');
  const [typed, setTyped] = useState('');
  const waitSeconds = typed === paused ? pauseSeconds : 0;
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (values, before) => {
      setMessage(null);
      keepMarked((field) => values[field] === before[field], values as Values);
      setTyped(whoIsCounted(values));
    },
  });

  function whoIsCounted(values: FormValues): string {
    return limitedBy ? String(values[limitedBy]).trim().toLowerCase() : '';
  }

  function startWait(seconds: number, values: FormValues): void {
    setPaused(whoIsCounted(values));
    setTyped(whoIsCounted(values));
    startPause(seconds);
  }

  /** Of the fields that are marked those that are still wrong. */
  function keepMarked(isUnedited: (field: string) => boolean, values: Values): void {
    const marked = Object.keys(form.errors).filter(isUnedited);
    const faults = marked.length > 0 ? findFaults(schema, values, rules) : null;
    form.setErrors(
      Object.fromEntries([...(faults?.reasons ?? [])].filter(([field]) => marked.includes(field))),
    );
  }

  /** `reasons`: a field whose own is the message, or that has none, points to the message. */
  function show(
    { message: text, fields }: Fault<Field>,
    element: HTMLFormElement,
    reasons?: ReadonlyMap<Field, string>,
  ): void {
    const ownOf = (field: Field) => {
      const reason = reasons?.get(field) ?? text;
      return reason === text ? true : reason;
    };
    setMessage(text);
    form.setErrors(Object.fromEntries(fields.map((field) => [field, ownOf(field)])));
    const named = new Set<string>(fields);
    const first = [...element.elements].find(
      (control) => 'name' in control && named.has(String(control.name)),
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (working || waitSeconds > 0) return;
    const element = event.currentTarget;
    const values = readValues(element, initialValues);
    const faults = findFaults(schema, values, rules);
    if (faults) {
      const { message: text, reasons } = faults;
      show({ message: text, fields: [...reasons.keys()] }, element, reasons);
      return;
    }
    setMessage(null);
    form.clearErrors();
    setWorking(true);
    try {
      await send(values);
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds === null) show(explain(error), element);
      else startWait(seconds, values);
    } finally {
      setWorking(false);
    }
  }

  return {
    /** Spread on the input of that name. */
    field: (name: Field, type: 'input' | 'checkbox' = 'input') => ({
      ...form.getInputProps(name, { type }),
      // Not what was typed last: a form that is reset goes back to its start.
      [type === 'checkbox' ? 'defaultChecked' : 'defaultValue']: initialValues[name],
      name,
      ...(required.has(name) && { 'aria-required': true }),
      ...(form.errors[name] && { 'aria-invalid': true }),
      ...(form.errors[name] === true && { 'aria-errormessage': errorId }),
    }),
    errorId,
    formProps: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      noValidate: true,
      // Were it ever sent without our script, nothing typed may end up in an address.
      method: 'post',
    },
    message,
    working,
    /** Above zero while the server has asked us to wait. */
    waitSeconds,
  };
}

/** Those which the schema refuses when they are left as they are at first. */
function requiredFields(schema: z.ZodType, initialValues: FormValues): Set<unknown> {
  const issues = schema.safeParse(initialValues).error?.issues ?? [];
  return new Set(issues.map(({ path }) => path[0]));
}

/** From the page itself: browsers fill in passwords, and members type, before our script is awake. */
function readValues<Values extends FormValues>(
  element: HTMLFormElement,
  initialValues: Values,
): Values {
  const entries = Object.entries(initialValues).map(([name, initial]) => {
    const control = element.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      return [name, control.checked];
    return [name, control && 'value' in control ? control.value : initial];
  });
  return Object.fromEntries(entries) as Values;
}
