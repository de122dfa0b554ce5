import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useSite } from '#web/lib/site.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';
import classes from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once: afterwards nobody can, not even we. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { brandName } = useSite();
  const text = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      await toast('Copied.');
    } catch (error) {
      await toastFailure(error, 'Your browser does not let us copy.');
    }
  }

  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(
    `${brandName} recovery codes. Each works once.\n\n${text}\n`,
  )}`;
  return (
    <div className={classes.steps}>
      <p>
        Lost your phone? Each of these signs you in once, after your password. Keep them where you
        find them without your phone. We show them only now.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          component="a"
          variant="default"
          href={file}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        >
          Download
        </Button>
      </div>
      <Button size="md" fullWidth onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}
