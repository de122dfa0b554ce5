import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#web/lib/auth.tsx';
import { useSite } from '#web/lib/site.tsx';
import { toast } from '#web/lib/toast.ts';
import { phoneQuery } from '../accounts.api.ts';
import { PhoneSteps } from './phone-steps.tsx';
import classes from './phone.module.css';

/** For those who have just signed up: one more step, which they may skip. */
export function PhoneOffer() {
  const { texts, mail } = useSite();
  const { member } = useAuth();
  // Texts go to those alone whose email is confirmed.
  const canText = texts !== null && (mail !== 'delivered' || member?.emailVerified === true);
  const { data, isLoading } = useQuery({ ...phoneQuery, enabled: canText });
  const [step, setStep] = useState<'offered' | 'asked' | 'skipped'>('offered');
  // Its place is kept: the question below must not jump away from a finger.
  if (isLoading) return <div className={classes.offer} data-empty aria-hidden />;
  if (!data || data.number || !canText || step === 'skipped') return null;
  return (
    <aside className={classes.offer} aria-label="Your mobile number">
      <div className={classes.offerHead}>
        <IconDeviceMobile size={26} stroke={1.6} aria-hidden />
        <p>
          <strong>Confirm your mobile number?</strong> Nobody sees it. It shows that there is a
          person behind the account. You can skip this, and add it in Settings later.
        </p>
      </div>
      {step === 'asked' || data.code ? (
        <PhoneSteps
          phone={data}
          onDone={() => void toast('Your mobile number is confirmed.')}
          onCancel={() => setStep('skipped')}
          cancelLabel="Skip"
        />
      ) : (
        <div className={classes.buttons}>
          <Button onClick={() => setStep('asked')}>Add my number</Button>
          <Button variant="subtle" onClick={() => setStep('skipped')}>
            Skip
          </Button>
        </div>
      )}
    </aside>
  );
}
