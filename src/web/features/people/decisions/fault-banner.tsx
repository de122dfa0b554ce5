import { CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './fault-banner.module.css';

interface FaultBannerProps {
  text: string | null;
  onDismiss: () => void;
}

/** Always in the page, so that screen readers announce the text when it comes. */
export function FaultBanner({ text, onDismiss }: FaultBannerProps) {
  return (
    <div className={classes.slot}>
      <div role="alert" className={classes.over}>
        {text !== null && (
          <div className={classes.banner}>
            <IconAlertCircle size={20} stroke={1.8} aria-hidden className={classes.icon} />
            <span>{text}</span>
            <CloseButton aria-label="Dismiss message" onClick={onDismiss} />
          </div>
        )}
      </div>
    </div>
  );
}
