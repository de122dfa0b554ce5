import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/profiles/rules.ts';
import { giveFakeMedia } from '#web/testing/fake-media.ts';
import { giveFakeRecorder } from '#web/testing/fake-recorder.ts';
import { ME } from '#web/testing/messages.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { openOutbox, unsentIn } from '../outbox/outbox-store.ts';
import { readFile } from '../outbox/photo-files.ts';
import { Composer } from './composer.tsx';
import { useRestoredText } from './use-composer.ts';

const goOut = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../outbox/outbox.ts', () => ({ goOut }));
const toastFailure = vi.hoisted(() => vi.fn<(error: null, text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toastFailure }));

const CHAT = 'a';
const photo = (bytes = 10, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'fort.png', { type });
const nothing = () => undefined;

let page: Awaited<ReturnType<typeof openPage>>;
let closeOutbox: () => void;
beforeEach(async () => {
  vi.clearAllMocks();
  localStorage.clear();
  Object.assign(URL, { createObjectURL: () => 'blob:fort', revokeObjectURL: nothing });
  closeOutbox = openOutbox(ME);
  const OpenField = ({ chat }: { chat: string }) => {
    const { round, put, ...kept } = useRestoredText(ME, chat, nothing);
    return (
      <>
        <Composer
          key={round}
          conversationId={chat}
          memberId={ME}
          partnerName="Kabir"
          replyTo={null}
          photo={kept.photo}
          onPhoto={kept.setPhoto}
          restored={round > 0}
          onReplied={nothing}
          onSent={nothing}
        />
        <button type="button" onClick={() => put('Namaste!', null)}>
          Opening line
        </button>
      </>
    );
  };
  const Page = () => {
    const [chat, setChat] = useState(CHAT);
    return (
      <>
        <OpenField key={chat} chat={chat} />
        <button type="button" onClick={() => setChat(chat === CHAT ? 'b' : CHAT)}>
          Other chat
        </button>
      </>
    );
  };
  page = await openPage(Page, '/chat', '/chat');
});
afterEach(() => {
  page.close();
  closeOutbox();
  vi.unstubAllGlobals();
});

const choose = (file: File) =>
  act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Photo to send'), { target: { files: [file] } }),
  );
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const preview = () => screen.queryByAltText('Chosen, not sent yet');

test('a chosen photo stays when words are put into the field', async () => {
  await choose(photo());
  await waitFor(() => expect(preview()).not.toBeNull());
  await press('Opening line');
  expect(screen.getByDisplayValue('Namaste!')).toBeTruthy();
  expect(preview()).not.toBeNull();
});

const recording = () => screen.queryByRole('group', { name: 'Your recording, not sent yet' });
async function record(): Promise<void> {
  giveFakeMedia();
  giveFakeRecorder();
  await press('Record a voice note');
  await waitFor(() =>
    expect(screen.getByRole('timer', { name: 'Recorded' }).textContent).not.toBe('0:00'),
  );
  await press('Stop recording');
  expect(recording()).not.toBeNull();
}

test('a photo and a recording wait in their chat while one looks at another, or words are put into the field', async () => {
  await record();
  await press('Opening line');
  expect(recording()).not.toBeNull();
  await press('Other chat');
  expect(recording(), 'it is for the first chat').toBeNull();
  await choose(photo());
  await waitFor(() => expect(preview()).not.toBeNull());
  await press('Other chat');
  expect(recording()).not.toBeNull();
  expect(preview()).toBeNull();
  await press('Send');
  await waitFor(() =>
    expect(unsentIn(CHAT)).toMatchObject([{ text: '', hasFile: true, voice: {} }]),
  );
  expect(recording()).toBeNull();
  expect(screen.getByDisplayValue('Namaste!'), 'the field is there again').toBeTruthy();
  await press('Other chat');
  expect(preview()).not.toBeNull();
});

test('nothing of them is left for whoever has the page next', async () => {
  await record();
  closeOutbox();
  closeOutbox = openOutbox('somebody-else');
  await press('Other chat');
  await press('Other chat');
  expect(recording()).toBeNull();
});

test('a photo is looked at first, and can be put away again', async () => {
  await choose(photo());
  await waitFor(() => expect(preview()?.getAttribute('src')).toBe('blob:fort'));
  expect(unsentIn(CHAT), 'nothing goes out by itself').toEqual([]);
  expect(screen.queryByRole('button', { name: 'Record a voice note' })).toBeNull();
  await press('Remove photo');
  expect(preview()).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Write a message')).toBeTruthy();
});

test('it goes with its caption, and its bytes are kept until it is sent', async () => {
  const file = photo();
  await choose(file);
  const caption = await screen.findByLabelText('Add a caption');
  fireEvent.change(caption, { target: { value: ' The old fort ' } });
  await press('Send');
  await waitFor(() => expect(unsentIn(CHAT)).toHaveLength(1));
  const [sent] = unsentIn(CHAT);
  expect(sent).toMatchObject({ text: 'The old fort', hasFile: true, photoId: null });
  expect(await readFile(ME, sent?.clientId ?? '')).toBe(file);
  expect(goOut).toHaveBeenCalledOnce();
  expect(preview()).toBeNull();
  expect(screen.getByLabelText('Write a message')).toHaveProperty('value', '');
});

test.each([
  [photo(10, 'text/plain'), 'Please select only image files'],
  [photo(PHOTO_MAX_BYTES + 1), 'File size must be less than 5MB'],
])('what cannot be sent is refused at once, by name', async (file, text) => {
  await choose(file);
  await waitFor(() => expect(toastFailure).toHaveBeenCalledWith(null, text));
  expect(preview()).toBeNull();
});
