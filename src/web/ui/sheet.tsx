import { CloseButton } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import row from './action-row.module.css';
import classes from './sheet.module.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stands between the title and the cross. */
  aside?: ReactNode;
  /** Stays in view below what scrolls. */
  footer?: ReactNode;
  /** For what stands side by side where there is room. */
  wide?: boolean;
  children: ReactNode;
}

/** Rises from the lower edge of a phone; elsewhere it stands in the middle. A native dialog keeps the focus inside, and gives it back. */
export function Sheet({ open, onClose, title, aside, footer, wide = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      // A tap beside it closes it, too.
      closedby="any"
    >
      {open && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {aside}
            <CloseButton iconSize={22} onClick={onClose} />
          </div>
          <div className={classes.body}>{children}</div>
          {footer && <div className={`${row.row} ${classes.footer}`}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
