/** What the server pushes to a member's open pages. A push is a hint: every page is right after a reload without it. */
export interface ServerToClientEvents {
  /** This device was signed out, here or from elsewhere. The connection closes right after. */
  'session.ended': () => void;
}

/** Pages only listen for now: everything they change goes through the API. */
export type ClientToServerEvents = Record<string, never>;
