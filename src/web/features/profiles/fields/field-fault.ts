import { useId } from 'react';

/** Ties the fault of a question to each of the controls that answer it. */
export function useFieldFault(error: string | null | undefined) {
  const errorId = useId();
  return {
    /** For the group that shows the fault. */
    group: { error, errorId },
    /** Spread on the controls. */
    control: error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {},
  };
}
