import { keepDraft } from '#web/lib/unsaved-drafts.ts';
import { chatDraft } from '../chat-draft.ts';
import { unsentIn } from './outbox-store.ts';
import { cancelUpload } from './photo-uploader.ts';

/** Nothing of a chat that its member has removed stays on this device: it could never be seen again. */
export function dropUnsentOf(memberId: string, conversationId: string): void {
  for (const { clientId } of unsentIn(conversationId)) cancelUpload(clientId);
  keepDraft(memberId, chatDraft(conversationId), null);
}
