import { Button } from '@mantine/core';
import { createContext, use, useCallback, useId, useRef, useState, type ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

interface Question {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** Cancel, unless that could be misread. */
  cancelLabel?: string;
  danger?: boolean;
  /** Which answer is the loud one. Unless said: the safe one where the other does harm. */
  loud?: 'confirm' | 'cancel';
}

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one dialog that asks before something that cannot be taken back: a native one, since it may ask above a sheet. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const resolve = useRef<(sure: boolean) => void>(undefined);
  const [question, setQuestion] = useState<Question | null>(null);

  const last = useRef<Promise<unknown>>(Promise.resolve());

  // Some questions come by themselves: none may take the place of the one under the finger.
  const ask = useCallback<Ask>((asked) => {
    const answered = last.current.then(() => {
      setQuestion(asked);
      dialog.current?.showModal();
      return new Promise<boolean>((settle) => {
        resolve.current = settle;
      });
    });
    last.current = answered;
    return answered;
  }, []);

  function answer(sure: boolean): void {
    resolve.current?.(sure);
    dialog.current?.close();
  }

  const loud = question?.loud ?? (question?.danger ? 'cancel' : 'confirm');

  return (
    <ConfirmContext value={ask}>
      {children}
      {/* Escape closes it too, which means no. */}
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby={id}
        onClose={({ currentTarget }) => {
          // Told a moment later, when the next question may stand there already.
          if (!currentTarget.open) resolve.current?.(false);
        }}
      >
        <h2 id={id} className={classes.title}>
          {question?.title}
        </h2>
        <p className={classes.body}>{question?.body}</p>
        <div className={classes.actions}>
          <Button variant={loud === 'cancel' ? 'filled' : 'default'} onClick={() => answer(false)}>
            {question?.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            variant={loud === 'confirm' ? 'filled' : question?.danger ? 'subtle' : 'default'}
            {...(question?.danger && { color: 'brick' })}
            onClick={() => answer(true)}
          >
            {question?.confirmLabel}
          </Button>
        </div>
      </dialog>
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, body, confirmLabel })) …` */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm must be used within a ConfirmProvider');
  return ask;
}
