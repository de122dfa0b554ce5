import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { makeHarmlessPictures } from '#server/testing/made-pictures.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';

const owner = { memberId: 'asha', charge: () => Promise.resolve() };

const makers: PictureMaker[] = [];
afterEach(() => makers.splice(0).forEach((maker) => maker.close()));

let pictures: Awaited<ReturnType<typeof makeHarmlessPictures>>;
beforeAll(async () => {
  pictures = await makeHarmlessPictures();
});

function start(
  check: { threshold?: number; longestMs?: number } | null = {},
  lines: string[] = [],
) {
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const settings = check && { threshold: 0.8, longestMs: 60_000, ...check };
  const maker = createPictureMaker(settings, { niceness: 0, early: false, log });
  makers.push(maker);
  return maker;
}

/** The process with the model, where it runs. */
async function findChecker(): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  const found = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, parent, state, ...args]) =>
        Number(parent) === process.pid &&
        !state?.startsWith('Z') &&
        args.some((each) => each.endsWith('nudity.worker.ts')),
    );
  return found && Number(found[0]);
}

test('a hundred drawings, gradients, noises and texts are not taken for nudity', async () => {
  const { make } = start();
  const taken: string[] = [];
  for (const [place, { kind, bytes }] of pictures.entries())
    if ((await make([bytes], owner)).nudity !== 'clear') taken.push(`${kind} ${place}`);
  expect([pictures.length, taken]).toEqual([100, []]);
});

// That it is so whatever the model says is the policy's promise: here, that the setting reaches it.
test('at a threshold of 0 none of them is clear', async () => {
  const { make } = start({ threshold: 0 });
  const oneOfEach = new Map(pictures.map((picture) => [picture.kind, picture]));
  expect([...oneOfEach.keys()]).toEqual(['drawn', 'gradient', 'text', 'noise']);
  for (const [kind, { bytes }] of oneOfEach)
    expect((await make([bytes], owner)).nudity, kind).not.toBe('clear');
});

describe('a picture that could not be looked at is made and not clear', () => {
  test('where the check is killed', async () => {
    const lines: string[] = [];
    let isMade = false;
    const made = start({}, lines)
      .make([await makePhoto()], owner)
      .finally(() => (isMade = true));
    await waitFor(async () => {
      const checker = await findChecker();
      if (checker !== undefined) process.kill(checker, 'SIGKILL');
      return isMade;
    });
    expect(await made).toMatchObject({ nudity: 'unknown', files: { small: expect.anything() } });
    expect(lines.join()).toContain('could not be checked');
  });

  test('where it takes too long, and the next one is looked at again', async () => {
    // Far above what it takes to begin: a busy machine shall be slow, not wrong.
    const { make } = start({ longestMs: 20_000 });
    expect((await make([await makePhoto()], owner)).nudity).toBe('clear');
    const checker = await waitFor(findChecker);
    process.kill(checker, 'SIGSTOP');
    expect((await make([await makePhoto()], owner)).nudity).toBe('unknown');
    expect((await make([await makePhoto()], owner)).nudity).toBe('clear');
  });
});

test('copies of a picture have nearly the same hash, other pictures have not, and plain ones none', async () => {
  const { make } = start(null);
  const hashOf = async (bytes: Buffer) => (await make([bytes], owner)).hash;
  const differing = (one: string | null, other: string | null) =>
    one && other ? (BigInt(one) ^ BigInt(other)).toString(2).replaceAll('0', '').length : null;
  const drawn = pictures.filter(({ kind }) => kind === 'drawn').slice(0, 8);
  const hashes: (string | null)[] = [];
  for (const { bytes } of drawn) {
    const hash = await hashOf(bytes);
    const again = await sharp(bytes).resize(300).jpeg({ quality: 50 }).toBuffer();
    const cut = await sharp(bytes)
      .extract({ left: 2, top: 2, width: 316, height: 396 })
      .webp({ quality: 60 })
      .toBuffer();
    expect(differing(hash, await hashOf(again))).toBeLessThanOrEqual(6);
    expect(differing(hash, await hashOf(cut))).toBeLessThanOrEqual(6);
    for (const other of hashes) expect(differing(hash, other)).toBeGreaterThan(6);
    hashes.push(hash);
  }
  for (const { bytes } of pictures.filter(({ kind }) => kind === 'gradient').slice(0, 8))
    expect(await hashOf(bytes)).toBeNull();
});
