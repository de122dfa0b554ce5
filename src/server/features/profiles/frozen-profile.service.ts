import { promptQuestions } from '#contract/profiles/prompts.ts';
import type { Tools } from '#server/platform/tools.ts';
import { photoKey } from './photo-urls.policy.ts';
import { listPhotos } from './photos.queries.ts';
import { findProfile } from './profiles.queries.ts';

/** A profile as others see it now, with the files of its pictures, for whoever keeps a copy of what was reported. */
export async function readToFreeze(tools: Tools, memberId: string) {
  const found = await findProfile(tools.db, memberId);
  if (!found) return null;
  const { profile, member } = found;
  const photos = (await listPhotos(tools.db, memberId)).filter(({ heldFor }) => heldFor === null);
  return {
    profile: {
      name: member.name,
      age: profile.age,
      location: profile.location,
      occupation: profile.occupation,
      bio: profile.bio,
      lookingFor: profile.lookingFor,
      interests: profile.interests,
      hobbies: profile.hobbies,
      prompts: profile.prompts.map(({ prompt, answer }) => ({
        question: promptQuestions[prompt],
        answer,
      })),
    },
    photos: photos.map(({ id, folder }) => ({ id, fileKey: photoKey(folder, 'large') })),
  };
}
