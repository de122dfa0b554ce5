import { expect, test } from 'vitest';
import { dropFirstLook, takeEarlyReply } from './early-replies.ts';

const asked = (path: string, method = 'GET') =>
  takeEarlyReply(new Request(`http://localhost/api${path}`, { method }));

test('what came with the page answers the first who asks for exactly that, once, and nobody after something was sent', async () => {
  document.body.innerHTML =
    '<div id="first-look"></div><script type="application/json" id="early">{"/browse?ageMin=18":{"items":[]},"/today":{}}</script>';
  expect(asked('/browse')).toBeNull();
  expect(await asked('/browse?ageMin=18')?.json()).toEqual({ items: [] });
  expect(asked('/browse?ageMin=18')).toBeNull();
  expect(asked('/likes', 'POST')).toBeNull();
  expect(asked('/today')).toBeNull();
  expect(document.getElementById('early')).toBeNull();
  dropFirstLook();
  expect(document.getElementById('first-look')).toBeNull();
});
