/** Of messages and voice notes; errors.ts has the others, and says what they are. */
export const messageRefusals = {
  TOO_LATE_TO_DELETE: {
    status: 409,
    message: 'A message can be deleted for 15 minutes after it was sent.',
  },
  VOICE_TOO_LARGE: {
    status: 413,
    message: 'That voice note is too large. Please record a shorter one.',
  },
  NOT_A_VOICE_NOTE: { status: 415, message: 'Please send a recording as your browser makes it.' },
  VOICE_DAMAGED: {
    status: 422,
    message: 'That voice note cannot be read. Please record it once more.',
  },
  VOICE_TOO_LONG: { status: 422, message: 'A voice note lasts two minutes at most.' },
} as const;
