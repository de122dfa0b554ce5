import { useForm } from '@mantine/form';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { useCountdown } from './countdown.ts';
import { retryAfterOf } from './failure.ts';
import { findFault, type Fault, type Rule } from './form-fault.ts';

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

/** A form checked by the contract, with one message at a time that the next keystroke clears. */
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
    onValuesChange: (values) => {
      clear();
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

  function clear(): void {
    setMessage(null);
    form.clearErrors();
  }

  function show(fault: Fault<Field>, element: HTMLFormElement): void {
    setMessage(fault.message);
    form.setErrors(Object.fromEntries(fault.fields.map((field) => [field, true])));
    const first = fault.fields[0] && element.elements.namedItem(fault.fields[0]);
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (working || waitSeconds > 0) return;
    const element = event.currentTarget;
    const values = readValues(element, initialValues);
    const fault = findFault(schema, values, rules);
    if (fault) {
      show(fault, element);
      return;
    }
    clear();
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
      ...(form.errors[name] && { 'aria-errormessage': errorId, 'aria-invalid': true }),
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
