import { expect, test } from 'vitest';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import { ME } from '#web/testing/messages.ts';
import { shownMessages } from './shown-message.ts';

const held = (changes: Partial<HeldMessage>): HeldMessage => ({
  id: 'h1',
  clientId: 'c1',
  text: '',
  photo: null,
  state: 'held',
  family: null,
  photoHeld: null,
  afterSeq: 0,
  createdAt: new Date(Date.UTC(2026, 10, 15)).toISOString(),
  ...changes,
});
const faultOf = (changes: Partial<HeldMessage>) =>
  shownMessages(
    [],
    { outgoing: [], held: [held(changes)] },
    { id: 'a', state: 'open', theirs: { receivedSeq: 0, readSeq: 0 } },
    ME,
  )[0]?.fault;

test('a message tells why its photo waits, and why its words do', () => {
  expect(faultOf({ photoHeld: 'perhaps-nudity' })).toContain('not sure whether it shows nudity');
  const both = faultOf({ photoHeld: 'nudity', family: 'threat' });
  expect(both).toContain('takes it for nudity');
  expect(both).toContain('This reads like a threat.');
});

test('a photo that a person has removed is told of', () => {
  expect(faultOf({ state: 'removed' })).toContain('removed it');
});
