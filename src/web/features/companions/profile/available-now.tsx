import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { availableHours } from '#contract/companions/rules.ts';
import { indianTime } from '#web/lib/indian-time.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { call, useProfileChange } from './companion.api.ts';
import classes from './companion.module.css';

const FAILURE = 'That could not be changed. Please try again.';

export function AvailableNow({
  profile: { availableUntil, missing },
}: {
  profile: CompanionProfile;
}) {
  const begin = useProfileChange(
    (hours: (typeof availableHours)[number]) => call.companions.setAvailable({ hours }),
    FAILURE,
  );
  const end = useProfileChange(() => call.companions.endAvailable(), FAILURE);
  const isOver = useIsOver(availableUntil);
  const working = begin.isPending || end.isPending;
  if (missing.length > 0) return null;
  return (
    <SettingsSection
      title="Available now"
      lead="Members can look for companions who are there right now. It ends by itself."
    >
      <div role="status" className={classes.availability}>
        {availableUntil && !isOver ? (
          <>
            <p className={classes.available}>
              <span className={classes.dot} aria-hidden />
              You are available until {indianTime(availableUntil)} (India time).
            </p>
            <Button variant="default" disabled={working} onClick={() => end.mutate(undefined)}>
              End now
            </Button>
          </>
        ) : (
          <div className={classes.pills} role="group" aria-label="Be available for">
            {availableHours.map((hours) => (
              <Button
                key={hours}
                variant="light"
                disabled={working}
                onClick={() => begin.mutate(hours)}
              >
                {hours === 1 ? 'For 1 hour' : `For ${hours} hours`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </SettingsSection>
  );
}

/** Turns true by itself when the time has come. */
function useIsOver(at: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setOver(at), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && over === at;
}
