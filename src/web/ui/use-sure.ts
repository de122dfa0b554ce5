import { textFieldName } from '#contract/safety/rules.ts';
import { questionedField, questionOf } from '#web/lib/failure.ts';
import { useConfirm } from './confirm-dialog.tsx';

/** What is asked before a text goes on that the content rules have found something in. */
export const areYouSure = (reason: string, confirmLabel: string, field: string | null = null) => ({
  title: field === null ? 'Are you sure?' : `Are you sure about ${textFieldName(field)}?`,
  body: reason,
  confirmLabel,
  cancelLabel: 'Change it',
  loud: 'cancel' as const,
});

type Send<Answer> = (confirmed: boolean) => Promise<Answer>;

/** Sends a text; where the server asks whether its writer is sure, asks them. Sends it again, or fails as before. */
export function useSure(confirmLabel: string): <Answer>(send: Send<Answer>) => Promise<Answer> {
  const confirm = useConfirm();
  return async (send) => {
    try {
      return await send(false);
    } catch (error) {
      const reason = questionOf(error);
      if (reason === null) throw error;
      const isSure = await confirm(areYouSure(reason, confirmLabel, questionedField(error)));
      if (isSure) return send(true);
      throw error;
    }
  };
}
