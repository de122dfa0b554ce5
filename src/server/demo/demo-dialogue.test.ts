import { expect, test } from 'vitest';
import { randomFor } from '#server/seed/random.ts';
import {
  BEGINNINGS,
  CHATS,
  madeAnswer,
  madeBeginning,
  madeChat,
  madeOpening,
  type Speaker,
} from './demo-dialogue.ts';

test('nobody is greeted with the same words twice while there are others', () => {
  const received: string[] = [];
  for (let place = 0; place < 8; place += 1)
    received.push(madeOpening(randomFor('greetings', place), 'Asha', received));
  expect(new Set(received).size).toBe(8);
  expect(received).toContain(madeOpening(randomFor('greetings', 8), 'Asha', received));
});

const speaker: Speaker = {
  name: 'Asha',
  city: 'Pune',
  work: 'Architect',
  hobby: 'pottery',
  interest: 'old songs',
};
const answerTo = (text: string, said: string[] = []) =>
  madeAnswer(randomFor(text, said.length), text, speaker, said);

test('an answer picks up what was asked', () => {
  expect(answerTo('Where do you live?')).toContain('Pune');
  expect(answerTo('what do you do for work?')).toContain('Architect');
  expect(answerTo('What are your hobbies?')).toMatch(/[Pp]ottery|old songs/);
  expect(answerTo('I love biryani')).not.toBe(answerTo('I love the hills'));
  expect(answerTo('Hello')).toContain('Asha');
});

test('whoever asks is told that a program answers', () => {
  for (const asked of ['Are you a bot?', 'are you real?'])
    expect(answerTo(asked)).toMatch(/program/);
});

test('nothing is said twice in a chat while there is something else', () => {
  const said: string[] = [];
  for (let turn = 0; turn < 8; turn += 1) said.push(answerTo('Tell me about tea', said));
  expect(new Set(said).size).toBe(said.length);
  for (const text of said) expect(text).not.toMatch(/\{\w+\}/);
});

test('what two say to each other is whole: both speak, and a question is not the last word of its asker', () => {
  const made = [
    ...Array.from({ length: CHATS }, (_, place) => madeChat(randomFor('test', place), place)),
    ...Array.from({ length: BEGINNINGS }, (_, place) =>
      madeBeginning(randomFor('t', place), place),
    ),
  ];
  for (const chat of made) {
    const whole = chat.map(({ text }) => text).join(' / ');
    expect(new Set(chat.map(({ byFirst }) => byFirst)).size, whole).toBe(2);
    expect(whole).not.toMatch(/[{}]|undefined/);
    const unanswered = chat.filter(
      ({ byFirst, text }, place) => text.endsWith('?') && chat[place + 1]?.byFirst === byFirst,
    );
    expect(unanswered, whole).toEqual([]);
  }
  const firsts = made.map(([first]) => first?.text);
  expect(new Set(firsts).size).toBe(made.length);
});
