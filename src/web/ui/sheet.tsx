import { CloseButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
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
  /** For forms: a tap beside it does not throw away what was typed. */
  keepsOpen?: boolean;
  children: ReactNode;
}

/**
 * Rises from the lower edge of a phone; elsewhere it stands in the middle. A native dialog keeps the focus inside, and gives
 * it back. Mantine's Modal and Drawer lie below the browser's top layer, and do not hear the Back of a phone.
 */
export function Sheet({
  open,
  onClose,
  title,
  aside,
  footer,
  wide = false,
  keepsOpen = false,
  children,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const isLeaving = useRef(false);

  useLayoutEffect(() => {
    const { current } = dialog;
    isLeaving.current = false;
    if (open && !current?.open) current?.showModal();
    return () => {
      // Closed while it is still there, it gives the focus back. It is the page that takes it away: nobody has closed it.
      isLeaving.current = true;
      current?.close();
    };
  }, [open]);

  /** Told a moment later, and also of sheets that were opened from inside this one. */
  const tellClosed = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target === currentTarget && !currentTarget.open && !isLeaving.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onClose={tellClosed}
      // A tap beside it closes it, too.
      closedby={keepsOpen ? 'closerequest' : 'any'}
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
