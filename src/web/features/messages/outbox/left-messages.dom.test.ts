import { afterEach, expect, test, vi } from 'vitest';
import { ME, outgoing } from '#web/testing/messages.ts';
import { mayLoseMessages, openOutbox, putIntoOutbox } from './outbox-store.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a page without an outbox asks about what waits to be sent; one that has it has asked already', () => {
  const confirm = vi.fn<(text: string) => boolean>().mockReturnValue(false);
  vi.stubGlobal('confirm', confirm);
  const close = openOutbox(ME);
  expect(mayLoseMessages(ME)).toBe(true);
  putIntoOutbox(outgoing('one'));
  expect(mayLoseMessages(ME)).toBe(true);
  close();
  expect(confirm).not.toHaveBeenCalled();
  expect(mayLoseMessages(ME)).toBe(false);
  expect(confirm.mock.lastCall?.[0]).toContain('1 message has not been sent');
  expect(mayLoseMessages('somebody else')).toBe(true);
});
