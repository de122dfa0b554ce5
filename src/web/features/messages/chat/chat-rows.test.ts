import { expect, test } from 'vitest';
import { made, madeCall, ME, outgoing, THEM } from '#web/testing/messages.ts';
import { chatRows, type ChatRow, type MessageRow } from './chat-rows.ts';
import { shownMessages } from './shown-message.ts';

const theirs = { receivedSeq: 2, readSeq: 1 };
const at = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 15, 12);

function rowsOf(messages: ReturnType<typeof made>[], readSeq = Infinity) {
  const shown = shownMessages(
    messages,
    { outgoing: [], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  return chatRows(shown, { memberId: ME, readSeq, now }).filter(isMessage);
}

const isMessage = (row: ChatRow): row is MessageRow => 'message' in row;

test('each day begins with its name', () => {
  const rows = rowsOf([
    made(1, { createdAt: at(3, 9, 0) }),
    made(2, { createdAt: at(14, 23, 59) }),
    made(3, { createdAt: at(15, 0, 0) }),
    made(4, { createdAt: at(15, 0, 1) }),
  ]);
  expect(rows.map(({ day }) => day)).toEqual(['3 Nov 2026', 'Yesterday', 'Today', null]);
});

test('the first unread one of the other is marked, own ones never', () => {
  const rows = rowsOf([made(1), made(2, { senderId: ME }), made(3), made(4)], 1);
  expect(rows.map(({ firstUnread }) => firstUnread)).toEqual([false, false, true, false]);
});

test('what one has answered is not new any more, nor is what comes after', () => {
  const rows = rowsOf([made(1), made(2), made(3, { senderId: ME }), made(4)], 1);
  expect(rows.some(({ firstUnread }) => firstUnread)).toBe(false);
});

test('what waits to be sent, or failed, answers nothing yet', () => {
  const failed = outgoing('c9', { fault: 'no' });
  const shown = shownMessages(
    [made(1), made(2), made(3)],
    { outgoing: [failed], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  const rows = chatRows(shown, { memberId: ME, readSeq: 1, now }).filter(isMessage);
  expect(rows.map(({ firstUnread }) => firstUnread)).toEqual([false, true, false, false]);
});

test('several in a row end once, however far each has come', () => {
  const rows = rowsOf([
    made(1, { createdAt: at(15, 9, 0) }),
    made(2, { createdAt: at(15, 9, 4) }),
    made(3, { createdAt: at(15, 9, 20) }),
    made(4, { createdAt: at(15, 9, 21), senderId: ME }),
  ]);
  expect(rows.map(({ endsRun }) => endsRun)).toEqual([false, true, true, true]);
  // The other one has read the first and not yet received the third.
  const own = [1, 2, 3].map((seq) => made(seq, { senderId: ME, createdAt: at(15, 9, seq) }));
  expect(rowsOf(own).map(({ endsRun }) => endsRun)).toEqual([false, false, true]);
});

test('own messages say how far they have come; one on its way is not shown beside its echo', () => {
  const own = [1, 2, 3].map((seq) => made(seq, { senderId: ME }));
  const messages = [...own, made(4, { senderId: THEM })];
  const shown = shownMessages(
    messages,
    { outgoing: [outgoing('c3'), outgoing('c9')], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  expect(shown.map(({ status }) => status)).toEqual(['read', 'delivered', 'sent', null, 'sending']);
});

test('calls stand among messages when they were, and begin a day like them', () => {
  const messages = [
    made(1, { createdAt: at(14, 9, 0) }),
    made(2, { createdAt: at(15, 9, 0) }),
    made(3, { createdAt: at(15, 9, 1) }),
  ];
  const shown = shownMessages(
    messages,
    { outgoing: [outgoing('c9')], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  const calls = [at(13, 8, 0), at(15, 8, 0), at(15, 9, 0), at(15, 20, 0)].map((createdAt, place) =>
    madeCall({ id: `call ${place}`, createdAt }),
  );
  const rows = chatRows(shown, { memberId: ME, readSeq: Infinity, now, calls });
  const told = rows.map((row) => [
    isMessage(row) ? (row.message.seq ?? 'waiting') : row.call.id,
    row.day,
  ]);
  expect(told).toEqual([
    ['call 0', '13 Nov 2026'],
    [1, 'Yesterday'],
    ['call 1', 'Today'],
    ['call 2', null],
    [2, null],
    [3, null],
    ['waiting', null],
    ['call 3', null],
  ]);
});

test('a message before a call ends its run', () => {
  const shown = shownMessages(
    [made(1, { createdAt: at(15, 9, 0) }), made(2, { createdAt: at(15, 9, 2) })],
    { outgoing: [], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  const calls = [madeCall({ createdAt: at(15, 9, 1) })];
  const rows = chatRows(shown, { memberId: ME, readSeq: Infinity, now, calls });
  expect(rows.filter(isMessage).map(({ endsRun }) => endsRun)).toEqual([true, true]);
});
