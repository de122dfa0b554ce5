import { z } from 'zod';
import { activeMembers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { pixelBudget, shownPhotoSchema } from '../profiles/endpoints.ts';
import { SENDER_HEADER } from './rules.ts';

const feature = 'messages';

/** What goes up before the message that carries it is sent. */
export const messageUploadsContract = {
  uploadPhoto: endpoint({
    feature,
    method: 'POST',
    path: '/messages/photos',
    access: { ...activeMembers, plan: true },
    budget: { of: 'message-photos', perHour: 60 },
    inService: [pixelBudget],
    summary: `A photo for a message to come; the body is the picture itself, ${SENDER_HEADER} may say whose it is`,
  })
    .input(z.file())
    .output(shownPhotoSchema),
  uploadVoice: endpoint({
    feature,
    method: 'POST',
    path: '/messages/voices',
    access: { ...activeMembers, plan: true },
    budget: { of: 'message-voices', perHour: 60 },
    summary: `A voice note for a message to come; the body is the recording itself, WebM with Opus or MP4 with AAC, ${SENDER_HEADER} may say whose it is`,
  })
    .input(z.file())
    .output(z.object({ id: z.uuid(), durationMs: z.int() })),
};
