import { Button, Skeleton } from '@mantine/core';
import { IconDeviceMobileCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Phone } from '#contract/accounts/phones.endpoints.ts';
import { dateText } from '#web/lib/dates.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSite } from '#web/lib/site.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { consentsKey, phoneCall as call, phoneQuery } from '../accounts.api.ts';
import { PhoneSteps } from './phone-steps.tsx';
import classes from './phone.module.css';

/** Where nobody can be texted, a number that was confirmed before can still be removed. */
export function PhoneSection() {
  const { texts } = useSite();
  const { data, isPending, refetch } = useQuery(phoneQuery);
  if (texts === null && !data?.number) return null;
  return (
    <SettingsSection
      title="Mobile number"
      lead="If you like. Nobody sees it, and it shows us that there is a person behind the account. Members who never want to meet this number do not meet you."
    >
      {isPending && <Skeleton height={64} />}
      {!isPending && !data && (
        <p>
          We could not load your number.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <OwnPhone phone={data} canText={texts !== null} />}
    </SettingsSection>
  );
}

function OwnPhone({ phone, canText }: { phone: Phone; canText: boolean }) {
  const [isAsked, setAsked] = useState(phone.code !== null);
  const done = () => {
    setAsked(false);
    void toast('Your mobile number is confirmed.');
  };
  if (isAsked && canText)
    return <PhoneSteps phone={phone} onDone={done} onCancel={() => setAsked(false)} />;
  if (phone.number) return <Confirmed phone={phone} onChange={canText ? setAsked : null} />;
  return (
    <Button variant="default" onClick={() => setAsked(true)}>
      Add a number
    </Button>
  );
}

interface ConfirmedProps {
  phone: Phone;
  onChange: ((isAsked: true) => void) | null;
}

function Confirmed({ phone, onChange }: ConfirmedProps) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: 'Remove your mobile number?',
      body: 'We erase it. You can add it again whenever you like.',
      confirmLabel: 'Remove number',
      danger: true,
    });
    if (!sure) return;
    try {
      await writeAnswer(queryClient, phoneQuery.queryKey, await call.accounts.removePhone());
      void queryClient.invalidateQueries({ queryKey: consentsKey });
      void toast('Your mobile number is removed.');
    } catch (error) {
      await toastFailure(error, 'We could not remove the number. Please try again.');
    }
  }

  return (
    <div className={classes.number}>
      <div className={classes.confirmed}>
        <IconDeviceMobileCheck size={28} stroke={1.6} aria-hidden />
        <span>
          <strong>{phone.number}</strong>
          <small>Confirmed{phone.verifiedAt && ` on ${dateText(phone.verifiedAt)}`}</small>
        </span>
      </div>
      {onChange && (
        <Button variant="default" onClick={() => onChange(true)}>
          Change
        </Button>
      )}
      <Button variant="subtle" color="brick" onClick={() => void remove()}>
        Remove
      </Button>
    </div>
  );
}
