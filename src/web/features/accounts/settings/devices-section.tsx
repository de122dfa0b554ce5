import { Badge, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { Device } from '#contract/accounts/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api } from '#web/lib/accounts.api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import classes from './settings.module.css';

export function DevicesSection() {
  const { data, isPending, refetch } = useQuery(api.accounts.devices.queryOptions());
  const { mayLeave, signOutEverywhere } = useAuth();
  const navigate = useNavigate();
  const confirm = useConfirm();

  async function leaveEverywhere(): Promise<void> {
    const sure = await confirm({
      title: 'Sign out everywhere?',
      body: 'Every device is signed out, this one too. You can sign in again with your password.',
      confirmLabel: 'Sign out everywhere',
      danger: true,
    });
    if (sure && (await mayLeave())) await signOutEverywhere(() => navigate({ to: '/login' }));
  }

  return (
    <SettingsSection title="Devices" lead="Where you are signed in.">
      {isPending && <Skeleton height={64} mb="md" />}
      {!isPending && !data && (
        <p>
          We could not load your devices.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <ul className={classes.devices}>
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Button variant="outline" color="brick" onClick={() => void leaveEverywhere()}>
        Sign out everywhere
      </Button>
    </SettingsSection>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.accounts.signOutDevice.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() });
        await toast('That device was signed out.');
      },
      onError: (error) =>
        toastFailure(error, 'We could not sign out that device. Please try again.'),
    }),
  );
  const Icon = /android|iphone|ipad|mobile/i.test(device.label)
    ? IconDeviceMobile
    : IconDeviceLaptop;
  return (
    <li className={classes.device}>
      <Icon size={26} stroke={1.5} aria-hidden className={classes.deviceIcon} />
      <div className={classes.deviceText}>
        {device.label}
        <small>
          <span>Signed in {dateTimeText(device.signedInAt)}</span>
          <span>Last seen {dateTimeText(device.lastSeenAt)}</span>
        </small>
      </div>
      {device.current ? (
        <Badge variant="light" color="leaf" size="lg" tt="none">
          This device
        </Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={isPending}
          aria-label={`Sign out ${device.label}`}
          onClick={() => mutate({ id: device.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
