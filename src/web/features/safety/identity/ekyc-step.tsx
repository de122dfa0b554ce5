import { Button, FileButton, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import jsQR from 'jsqr';
import { failureText } from '#web/lib/failure.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
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
      await writeAnswer(queryClient, identityQuery.queryKey, identity);
      focusTitle();
      onDone();
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

type Ekyc = { form: 'xml'; text: string } | { form: 'qr'; digits: string };

/** Larger ones would only take longer. */
const LONGEST_SIDE = 2000;

/** The zip is opened here: neither it nor its share phrase is sent. */
async function readOfflineFile(file: File, phrase: string): Promise<Ekyc | null> {
  if (file.name.toLowerCase().endsWith('.xml')) return { form: 'xml', text: await file.text() };
  // Without threads: the policy of our pages lets no script run that is no file of ours.
  const zip = new ZipReader(new BlobReader(file), { password: phrase, useWebWorkers: false });
  try {
    const entries = await zip.getEntries();
    const entry = entries.find(({ filename }) => filename.toLowerCase().endsWith('.xml'));
    if (!entry || entry.directory) return null;
    return { form: 'xml', text: await entry.getData(new TextWriter()) };
  } finally {
    await zip.close();
  }
}

/** A number of thousands of digits, in a code that only a sharp photo shows. */
async function readSecureQr(file: File): Promise<Ekyc | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  const digits = pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data.trim();
  return digits && /^\d{500,15000}$/.test(digits) ? { form: 'qr', digits } : null;
}
