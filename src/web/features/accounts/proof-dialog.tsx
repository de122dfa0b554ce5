import { useState } from 'react';
import { call } from '#web/lib/account-api.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './proof-dialog.module.css';
import { ProofMethods, type ProofInput } from './proof-methods.tsx';

interface ProofDialogProps {
  onAnswer: (isProven: boolean) => void;
}

/** Asked before what matters is done, when the last proof is older than ten minutes. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const close = () => onAnswer(false);
  const prove = async (proof: ProofInput) => {
    await call.accounts.prove({ proof });
    onAnswer(true);
  };
  return (
    <Sheet open keepsOpen title="Confirm it’s you" onClose={close}>
      <p className={classes.why}>
        You are about to do something that matters, and it has been a while since you showed that
        this is you. We ask, so that nobody else can do it on a device you left open.
      </p>
      <ProofMethods prove={prove} onClose={close} />
    </Sheet>
  );
}

type SendWith = (proof: ProofInput) => Promise<void>;

/** For forms whose members have a second factor: what is sent waits for the proof. Nothing is sent where they turn back. */
export function useProofFor(label: string) {
  const [asked, setAsked] = useState<{ send: SendWith; over: () => void } | null>(null);
  const end = () => {
    asked?.over();
    setAsked(null);
  };
  const prove = async (proof: ProofInput) => {
    await asked?.send(proof);
    end();
  };
  return {
    sendProven: (send: SendWith) =>
      new Promise<void>((over) => {
        setAsked({ send, over });
      }),
    proofDialog: asked && (
      <Sheet open keepsOpen title="Confirm it’s you" onClose={end}>
        <ProofMethods label={label} prove={prove} onClose={end} />
      </Sheet>
    ),
  };
}
