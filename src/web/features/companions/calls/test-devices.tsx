import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsSection } from '#web/ui/settings-section.tsx';

const DeviceCheck = lazy(async () => ({
  default: (await import('./call-layer.tsx')).DeviceCheck,
}));

/** For whoever is called rather than calls: tried out before it rings. */
export function TestDevices() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsSection
      title="Before you answer a call"
      lead="See whether your camera, microphone and speaker work."
    >
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
    </SettingsSection>
  );
}
