import { Store, useStore } from '#web/lib/store.ts';
import type { RecordedVoice } from '../chat/use-recorder.ts';

/** What was chosen or recorded for a chat, and not sent. */
interface MediaDraft {
  photo: File | null;
  voice: RecordedVoice | null;
}

const nothing: MediaDraft = { photo: null, voice: null };
/** By conversation, for as long as the page lives: one may look at another chat before sending. */
const drafts = new Store<ReadonlyMap<string, MediaDraft>>(new Map());

export const useMediaDraft = (conversationId: string): MediaDraft =>
  useStore(drafts, (all) => all.get(conversationId) ?? nothing);

export function keepMediaDraft(conversationId: string, change: Partial<MediaDraft>): void {
  const before = drafts.get().get(conversationId) ?? nothing;
  drafts.set(new Map(drafts.get()).set(conversationId, { ...before, ...change }));
}

export const dropMediaDraft = (conversationId: string) => keepMediaDraft(conversationId, nothing);

/** This page is nobody's any more. */
export const releaseMediaDrafts = () => drafts.set(new Map());
