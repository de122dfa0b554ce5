import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeNudity } from './nudity.policy.ts';

const judge = (
  { porn = 0, hentai = 0, sexy = 0 }: { porn?: number; hentai?: number; sexy?: number },
  threshold = 0.8,
) => judgeNudity({ drawing: 0, neutral: 1 - porn - hentai - sexy, sexy, porn, hentai }, threshold);

test('a picture is clear below the threshold, and explicit where the model is sure', () => {
  for (const clear of [{}, { porn: 0.79 }, { hentai: 0.79 }, { porn: 0.4, hentai: 0.39 }])
    expect(judge(clear)).toBe('clear');
  for (const unsure of [{ porn: 0.8 }, { hentai: 0.9 }, { porn: 0.5, hentai: 0.3 }])
    expect(judge(unsure)).toBe('unsure');
  for (const explicit of [{ porn: 0.95 }, { porn: 0.6, hentai: 0.4 }])
    expect(judge(explicit)).toBe('explicit');
});

test('somebody dressed is clear, unless the model wavers', () => {
  expect(judge({ sexy: 1 })).toBe('clear');
  expect(judge({ sexy: 0.8, porn: 0.2 })).toBe('clear');
  expect(judge({ sexy: 0.45, porn: 0.45 })).toBe('unsure');
});

test('at a threshold of 0 nothing is clear, at 1 only certainty is not', () => {
  expect([judge({}, 0), judge({ porn: 0.96 }, 0)]).toEqual(['unsure', 'explicit']);
  expect([judge({ porn: 0.99 }, 1), judge({ porn: 1 }, 1)]).toEqual(['clear', 'explicit']);
  const share = fc.double({ min: 0, max: 1 / 3, noNaN: true });
  const scores = fc.record({ porn: share, hentai: share, sexy: share });
  fc.assert(fc.property(scores, (each) => judge(each, 0) !== 'clear'));
});
