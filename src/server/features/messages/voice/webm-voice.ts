import { ByteReader, demand, MOST_FRAMES, uint, type Recording } from './byte-reader.ts';

// Names of elements as in the Matroska specification.
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  audio: 0xe1,
  frequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  seekHead: 0x114d9b74,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
  void: 0xec,
} as const;

/** What stands directly in a segment, and so ends a cluster that does not say how long it is. */
const inSegment = new Set<number>([ID.info, ID.tracks, ID.cluster, ID.cues, ID.tags, ID.seekHead]);
const AUDIO = 2;
const OPUS_HZ = 48_000;
const MILLISECOND_NS = 1_000_000;
/** More no frame of Opus takes; packets of several say how long each is in two more. */
const FRAME_MAX_BYTES = 1275;
/** The time of a block counts from its cluster, in two bytes. */
const CLUSTER_MS = 30_000;

interface Frame {
  atMs: number;
  lastsMs: number;
  data: Buffer;
}

interface Element {
  id: number;
  /** Null: until something ends it. */
  size: number | null;
}

function readElement(from: ByteReader): Element {
  const idLength = lengthOf(from, 4);
  const id = from.uint(idLength);
  const sizeLength = lengthOf(from, 8);
  const [first = 0, ...rest] = from.take(sizeLength);
  const marker = 1 << (8 - sizeLength);
  const isUnknown = first === marker * 2 - 1 && rest.every((byte) => byte === 255);
  if (isUnknown) return { id, size: null };
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first - marker);
  demand(Number.isSafeInteger(size));
  return { id, size };
}

/** The first byte says by its leading zeros how many there are. */
function lengthOf(from: ByteReader, most: number): number {
  demand(from.left > 0);
  const length = Math.clz32(from.bytes[from.at] ?? 0) - 23;
  demand(length >= 1 && length <= most);
  return length;
}

function* children(from: ByteReader): Generator<{ id: number; body: ByteReader }> {
  while (from.left > 0) {
    const { id, size } = readElement(from);
    demand(size !== null);
    yield { id, body: from.part(size) };
  }
}

/** One track of Opus and nothing else; null where it is not even meant to be WebM. */
export function readWebm(bytes: Buffer): Recording | null {
  const file = new ByteReader(bytes);
  if (file.left < 4 || bytes.readUInt32BE() !== ID.ebml) return null;
  const header = readElement(file);
  demand(header.size !== null);
  for (const { id, body } of children(file.part(header.size)))
    if (id === ID.docType) demand(body.take(body.left).toString('latin1') === 'webm');
  const segment = readElement(file);
  demand(segment.id === ID.segment);
  const { frames, head } = readSegment(segment.size === null ? file : file.part(segment.size));
  demand(head !== null && frames.length > 0);
  const last = frames.at(-1);
  const played = frames.reduce((sum, { lastsMs }) => sum + lastsMs, 0);
  const durationMs = Math.max(played, (last?.atMs ?? 0) + (last?.lastsMs ?? 0));
  return { type: 'webm', durationMs, write: () => writeWebm(head, frames, durationMs) };
}

function readSegment(segment: ByteReader): { frames: Frame[]; head: Buffer | null } {
  const frames: Frame[] = [];
  let head: Buffer | null = null;
  let track = 0;
  while (segment.left > 0) {
    const { id, size } = readElement(segment);
    if (id === ID.cluster) {
      if (size === null) segment.count();
      readCluster(size === null ? segment : segment.part(size), size === null, track, frames);
      continue;
    }
    demand(size !== null);
    const body = segment.part(size);
    demand(id !== ID.attachments && id !== ID.chapters);
    if (id === ID.info) readInfo(body);
    if (id !== ID.tracks) continue;
    demand(head === null);
    ({ head, track } = readTracks(body));
  }
  return { frames, head };
}

function readInfo(info: ByteReader): void {
  for (const { id, body } of children(info))
    if (id === ID.timecodeScale) demand(body.uint(body.left) === MILLISECOND_NS);
}

function readTracks(tracks: ByteReader): { head: Buffer; track: number } {
  const found: { head: Buffer; track: number }[] = [];
  for (const { id, body } of children(tracks)) {
    if (id === ID.void) continue;
    demand(id === ID.track && found.length === 0);
    found.push(readTrack(body));
  }
  const [only] = found;
  demand(only !== undefined);
  return only;
}

function readTrack(entry: ByteReader): { head: Buffer; track: number } {
  let [track, type, codec] = [0, 0, ''];
  let head: Buffer | null = null;
  for (const { id, body } of children(entry)) {
    demand(id !== ID.encodings);
    if (id === ID.trackNumber) track = body.uint(body.left);
    if (id === ID.trackType) type = body.uint(body.left);
    if (id === ID.codecId) codec = body.take(body.left).toString('latin1');
    if (id === ID.codecPrivate) head = body.take(body.left);
  }
  demand(type === AUDIO && codec === 'A_OPUS' && track >= 1 && track <= 126);
  return { track, head: opusHead(head) };
}

/** Only what a decoder needs: one or two channels, without a gain that would make it loud. */
function opusHead(given: Buffer | null): Buffer {
  const head = new ByteReader(given ?? Buffer.alloc(0));
  demand(head.take(8).toString('latin1') === 'OpusHead' && head.uint(1) <= 15);
  const channels = head.uint(1);
  const preSkip = head.take(2).readUInt16LE();
  head.take(6);
  demand((channels === 1 || channels === 2) && head.uint(1) === 0);
  const clean = Buffer.alloc(19);
  clean.write('OpusHead', 'latin1');
  clean.writeUInt8(1, 8);
  clean.writeUInt8(channels, 9);
  clean.writeUInt16LE(preSkip, 10);
  clean.writeUInt32LE(OPUS_HZ, 12);
  return clean;
}

function readCluster(cluster: ByteReader, isOpen: boolean, track: number, frames: Frame[]): void {
  let began: number | null = null;
  const take = (block: ByteReader) => {
    demand(began !== null && track > 0);
    demand(block.uint(1) === 0x80 + track);
    const atMs = began + block.int16();
    const isLaced = (block.uint(1) & 0x06) !== 0;
    demand(!isLaced && atMs >= (frames.at(-1)?.atMs ?? 0) && frames.length < MOST_FRAMES);
    const data = block.take(block.left);
    frames.push({ atMs, lastsMs: opusMs(data), data });
  };
  while (cluster.left > 0) {
    const from = cluster.at;
    const { id, size } = readElement(cluster);
    if (isOpen && inSegment.has(id)) {
      cluster.at = from;
      return;
    }
    demand(size !== null);
    const body = cluster.part(size);
    if (id === ID.timecode) began = body.uint(body.left);
    if (id === ID.simpleBlock) take(body);
    if (id === ID.blockGroup)
      for (const inner of children(body)) if (inner.id === ID.block) take(inner.body);
  }
}

/** How long a packet plays, by its first bytes (RFC 6716, 3.1). */
function opusMs(packet: Buffer): number {
  const [toc, next = 0] = packet;
  demand(toc !== undefined);
  const config = toc >> 3;
  const sizes = config < 12 ? [10, 20, 40, 60] : config < 16 ? [10, 20] : [2.5, 5, 10, 20];
  const ms = sizes[config < 16 && config >= 12 ? config % 2 : config % 4] ?? 0;
  const code = toc & 3;
  const count = code === 0 ? 1 : code === 3 ? next & 0x3f : 2;
  demand(count > 0 && count * ms <= 120);
  // What is longer holds something else than sound.
  demand(packet.length <= 2 + count * (FRAME_MAX_BYTES + 2));
  return count * ms;
}

function element(id: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const idLength = Math.ceil((32 - Math.clz32(id)) / 8);
  // The marker of eight bytes is a byte of its own.
  return Buffer.concat([uint(id, idLength), Buffer.of(1), uint(body.length, 7), body]);
}

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

function writeWebm(head: Buffer, frames: Frame[], durationMs: number): Buffer {
  const header = element(
    ID.ebml,
    element(ID.docType, Buffer.from('webm')),
    element(0x4286, uint(1, 1)),
    element(0x42f7, uint(1, 1)),
    element(0x42f2, uint(4, 1)),
    element(0x42f3, uint(8, 1)),
    element(0x4287, uint(4, 1)),
    element(0x4285, uint(2, 1)),
  );
  const info = element(
    ID.info,
    element(ID.timecodeScale, uint(MILLISECOND_NS, 3)),
    element(ID.muxingApp, Buffer.from('s')),
    element(ID.writingApp, Buffer.from('s')),
    element(ID.duration, float(durationMs)),
  );
  const entry = element(
    ID.track,
    element(ID.trackNumber, uint(1, 1)),
    element(ID.trackUid, uint(1, 1)),
    element(ID.trackType, uint(AUDIO, 1)),
    element(ID.codecId, Buffer.from('A_OPUS')),
    element(ID.codecPrivate, head),
    element(
      ID.audio,
      element(ID.frequency, float(OPUS_HZ)),
      element(ID.channels, head.subarray(9, 10)),
    ),
  );
  return Buffer.concat([
    header,
    element(ID.segment, info, element(ID.tracks, entry), ...clusters(frames)),
  ]);
}

function* clusters(frames: Frame[]): Generator<Buffer> {
  let [began, blocks]: [number, Buffer[]] = [frames[0]?.atMs ?? 0, []];
  const close = () =>
    element(ID.cluster, element(ID.timecode, uint(Math.floor(began), 4)), ...blocks);
  for (const { atMs, data } of frames) {
    if (atMs - began > CLUSTER_MS) {
      yield close();
      [began, blocks] = [atMs, []];
    }
    const at = Buffer.alloc(2);
    at.writeInt16BE(atMs - began);
    blocks.push(element(ID.simpleBlock, Buffer.of(0x81), at, Buffer.of(0x80), data));
  }
  yield close();
}
