import { useEffect, useState, type ComponentType } from 'react';
import { loadProofDialog } from '#web/features/accounts/index.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { askForProofsWith } from '#web/lib/proof.ts';

/** The one place that asks whoever is signed in to prove it, whatever call wants to know. */
export function ProofQuestion() {
  const { member } = useAuth();
  return member && <Question key={member.id} />;
}

interface Asked {
  Dialog: ComponentType<{ onAnswer: (isProven: boolean) => void }>;
  settle: (isProven: boolean) => void;
}

function Question() {
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    let settleLast: Asked['settle'] | null = null;
    const stop = askForProofsWith(async () => {
      // Fetched when it is first needed; where it does not arrive, nobody has proven anything.
      const Dialog = await loadProofDialog().catch(() => null);
      if (!Dialog) return false;
      return new Promise<boolean>((settle) => {
        settleLast = settle;
        setAsked({ Dialog, settle });
      });
    });
    return () => {
      stop();
      // Whoever is signed out has nothing left to prove.
      settleLast?.(false);
    };
  }, []);

  function answer(isProven: boolean): void {
    setAsked(null);
    asked?.settle(isProven);
  }

  return asked && <asked.Dialog onAnswer={answer} />;
}
