/** What lets two members write to or call each other. */
export const connectionWays = ['match', 'message-request', 'companion-request'] as const;
export type ConnectionWay = (typeof connectionWays)[number];
