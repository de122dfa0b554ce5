import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { makePhoto } from '#server/testing/make-photo.ts';
import { makeVoice } from '#server/testing/make-voice.ts';
import { nothing, Raw, type Asking, type Asks } from './ask.ts';

const ofChat = ({ of }: Asking) => ({ id: of.conversationId });
const ofRequest = ({ of }: Asking) => ({ id: of.askedId });
const aboutOther = ({ other }: Asking) => ({ memberId: other.id });
const become = ({ scene: { server } }: Asking, id: string, state: string) =>
  server.tools.db.execute(sql`update conversations set state = ${state} where id = ${id}`);

export const messagesAsks: Asks = {
  'messages.conversations': nothing,
  'messages.conversation': ofChat,
  'messages.withMember': aboutOther,
  'messages.ask': (asking) => ({
    ...aboutOther(asking),
    clientId: randomUUID(),
    text: 'May I write to you?',
  }),
  'messages.accept': ofRequest,
  'messages.decline': ofRequest,
  'messages.end': async (asking) => {
    await become(asking, asking.of.askedId, 'open');
    return ofRequest(asking);
  },
  'messages.unlist': async (asking) => {
    await become(asking, asking.of.conversationId, 'closed');
    return ofChat(asking);
  },
  'messages.presence': ofChat,
  'messages.unread': nothing,
  'messages.messages': ofChat,
  'messages.send': (asking) => ({ ...ofChat(asking), clientId: randomUUID(), text: 'me too' }),
  'messages.held': ofChat,
  'messages.withdraw': ({ of }) => ({ id: of.heldMessageId }),
  'messages.markRead': (asking) => ({ ...ofChat(asking), seq: 2 }),
  'messages.remove': (asking) => ({ ...ofChat(asking), seq: 1 }),
  'messages.react': (asking) => ({ ...ofChat(asking), seq: 2, emoji: '❤️' }),
  'messages.search': (asking) => ({ ...ofChat(asking), text: 'said' }),
  'messages.report': (asking) => ({
    ...ofChat(asking),
    clientId: randomUUID(),
    reason: 'spam',
    seqs: [2],
  }),
  'messages.uploadPhoto': async () => new Raw(await makePhoto(), 'image/jpeg'),
  'messages.uploadVoice': () => new Raw(makeVoice({ seconds: 1 }), 'audio/webm'),
};
