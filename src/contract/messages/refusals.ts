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
  NOTHING_WRITTEN: { status: 400, message: 'Please write something first.' },
  ANOTHER_MEMBER: { status: 409, message: 'Somebody else is signed in here by now.' },
  CHAT_OPEN: { status: 409, message: 'Only a closed conversation can be removed.' },
  CHAT_OF_MATCH: { status: 409, message: 'You two are matched. Unmatch to end this chat.' },
  CHAT_CLOSED: { status: 409, message: 'This conversation is closed.' },
  MATCHES_ONLY: { status: 409, message: 'They only take messages from their matches.' },
} as const;
