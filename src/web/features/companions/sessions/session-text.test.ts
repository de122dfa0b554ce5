import { describe, expect, test } from 'vitest';
import { afterwards, countedBy, durationText, endedText, spokenOf, standOf } from './sessions.ts';
import { madeSession } from '#web/testing/sessions.ts';

const session = madeSession({ heardAt: 1_000 });
const after = (seconds: number) => 1_000 + seconds * 1_000;

describe('the clock', () => {
  test('goes on from what the server has said, whatever the device takes the time to be', () => {
    expect(countedBy(session, after(0))).toEqual({ seconds: 65, paused: false });
    expect(countedBy(session, after(4.2))).toEqual({ seconds: 69, paused: false });
  });

  test('stands at what was counted while one of the two was not heard of', () => {
    expect(countedBy(session, after(20))).toEqual({ seconds: 60, paused: true });
    const late = { ...session, asOf: '2026-11-16T10:02:00.000Z' };
    expect(countedBy(late, after(0))).toEqual({ seconds: 60, paused: true });
  });

  test('never passes what it can come to, and stands when it is over', () => {
    expect(countedBy({ ...session, mostSeconds: 63 }, after(4)).seconds).toBe(63);
    const over = { ...session, endedAt: session.asOf };
    expect(countedBy(over, after(600))).toEqual({ seconds: 60, paused: false });
  });

  test('of a chat goes on while nobody writes', () => {
    const chat = { ...session, kind: 'chat' as const, countedUntil: session.asOf };
    expect(countedBy(chat, after(300))).toEqual({ seconds: 360, paused: false });
  });
});

test('a client reads how long it can go on, a companion what it has earned', () => {
  expect(standOf(session, 65)).toBe('About 14 minutes of companion time left');
  expect(standOf(session, 850)).toBe('About 1 minute of companion time left');
  expect(standOf(session, 930)).toBe('Less than a minute of companion time left');
  const earning = { ...session, side: 'companion' as const };
  expect(standOf(earning, 65)).toBe('₹12.00 so far');
  const chat = {
    ...earning,
    kind: 'chat' as const,
    amount: { currency: 'INR' as const, minor: 0 },
  };
  expect(standOf(chat, 65)).toBe('₹100 from 10 minutes and 5 messages each');
});

test('lengths are said in words', () => {
  expect([5, 60, 725].map(durationText)).toEqual(['5 s', '1 min', '12 min 5 s']);
});

test('the end says how long it was, and to a companion what it brought', () => {
  const over = {
    ...session,
    countedSeconds: 725,
    endedAt: session.asOf,
    endReason: 'used-up' as const,
  };
  expect(endedText(over)).toBe('Session ended: 12 min 5 s');
  expect(afterwards(over)).toBe('The time that was set aside for it is used up.');
  expect(afterwards({ ...over, side: 'companion', endReason: 'ended' })).toBe(
    'You earned ₹12.00; it is on hold for now.',
  );
});

test('what is read out does not change with every second', () => {
  const later = { ...session, countedSeconds: 120, heardAt: 90_000 };
  expect(spokenOf(later)).toBe(spokenOf(session));
  expect(spokenOf({ ...session, warned: true })).not.toBe(spokenOf(session));
});
