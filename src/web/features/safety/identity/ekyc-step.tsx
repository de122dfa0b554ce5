import { Button, FileButton, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#web/lib/failure.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { readOfflineFile, readSecureQr } from './ekyc-files.ts';
import { call, identityQuery } from './identity.api.ts';
import classes from './verify.module.css';

const UNREADABLE =
  'We could not read that. Is it the file or code of the offline e-KYC, with the right share phrase?';

/** The signed offline e-KYC. File and share phrase are opened on the device. */
export function EkycStep({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [phrase, setPhrase] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File | null): Promise<void> {
    if (!file) return;
    setFailure(null);
    setWorking(true);
    try {
      const read = file.type.startsWith('image/')
        ? readSecureQr(file)
        : readOfflineFile(file, phrase);
      const sent = await read.catch(() => null);
      if (!sent) {
        setFailure(UNREADABLE);
        return;
      }
      const identity = await call.safety.identityEkyc(sent);
      focusTitle();
      onDone();
      queryClient.setQueryData(identityQuery.queryKey, identity);
    } catch (error) {
      setFailure(failureText(error, 'That did not reach us. Please try again.'));
    } finally {
      setWorking(false);
    }
  }

  return (
    <div className={classes.consent}>
      <p>
        <strong>Better: your offline e-KYC.</strong> Download the zip from myaadhaar.uidai.gov.in,
        or photograph the large QR code of your Aadhaar letter. It is signed, and does not hold your
        number.
      </p>
      <TextInput
        label="Share phrase of the zip"
        description="It never leaves your device."
        value={phrase}
        onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
        autoComplete="off"
      />
      {failure && (
        <p role="alert" className={classes.told}>
          {failure}
        </p>
      )}
      <FileButton accept=".zip,.xml,image/*" onChange={(file) => void send(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={isWorking}>
            Choose the zip, or a photo of the code
          </Button>
        )}
      </FileButton>
      <p className={classes.soft}>Or type what your card says, and take a photo of it:</p>
    </div>
  );
}
