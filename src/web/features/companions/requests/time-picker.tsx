import { Radio, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { byIndianDay, indianClock, indianDay } from './request-words.ts';
import classes from './time-picker.module.css';

interface TimePickerProps {
  /** Every possible time; missing while they are looked up. */
  starts: string[] | undefined;
  value: string | null;
  onChange: (start: string) => void;
  error?: string | undefined;
}

/** Only times that are possible, in India's time whatever the device says. */
export function TimePicker({ starts, value, onChange, error }: TimePickerProps) {
  const [chosenDay, setDay] = useState<string | null>(null);
  if (!starts) return <Skeleton height={180} radius="md" aria-label="Looking for times" />;
  const days = [...byIndianDay(starts, (start) => start)];
  const [first] = days;
  if (!first) return <p className={classes.none}>There is no free time in the coming two weeks.</p>;
  const [day, times] = days.find(([each]) => each === chosenDay) ?? first;
  return (
    <div className={classes.picker}>
      <Radio.Group label="Day" value={day} onChange={setDay}>
        <div className={classes.days}>
          {days.map(([each, [start]]) => (
            <Radio.Card key={each} value={each} className={classes.choice}>
              {indianDay(new Date(start ?? each))}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="Time, in India’s time zone"
        value={value}
        onChange={onChange}
        error={error}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'error', 'input']}
      >
        <div className={classes.times}>
          {times.map((start) => (
            <Radio.Card key={start} value={start} className={classes.choice}>
              {indianClock(new Date(start))}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
