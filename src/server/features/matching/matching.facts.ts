interface LikeCreated {
  likerId: string;
  likedId: string;
  createdAt: Date;
}

export interface MatchCreated {
  matchId: string;
  memberIds: [string, string];
  createdAt: Date;
}

interface MatchEnded {
  memberIds: [string, string];
}

/** Told twice: inside the transaction, for what must hold together with it, and after its commit. */
declare module '#server/platform/reactions.ts' {
  interface Changes {
    'like.created': LikeCreated;
    'match.created': MatchCreated;
    'match.ended': MatchEnded;
  }
}

declare module '#server/platform/events.ts' {
  interface Facts {
    'like.created': LikeCreated;
    'match.created': MatchCreated;
    'match.ended': MatchEnded;
    /** Lists of people changed for these members. */
    'people.changed': { memberIds: string[] };
  }
}
