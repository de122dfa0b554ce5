import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const DeviceCheck = lazy(async () => ({
  default: (await import('./device-check.tsx')).DeviceCheck,
}));

/** For whoever is called rather than calls: tried out before it rings. */
export function TestDevices() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMicrophone size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Test your devices
      </Button>
      {open && (
        <Suspense>
          <DeviceCheck kind="video" onReady={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
