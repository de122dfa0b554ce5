const today = {
  /** Confirming an email, a new password by mail, devices that can be signed out. */
  account: true,
  /** Plans that are paid once, end by themselves and keep everybody else out. */
  membership: true,
  profiles: true,
  browse: true,
  matching: true,
  chat: true,
  'message-requests': true,
  notifications: true,
  /** The operator answers the support address. */
  support: true,

  /** Where texts can be sent: a site without a gateway takes it back (`Site.texts`). */
  'mobile-check': true,
  /** Documents and selfies, reviewed by people; companions are listed as such only after it. */
  'identity-check': true,
  blocking: true,
  /** A contact is told of a member who does not come back from a meeting. */
  'check-ins': true,
  reports: true,
  /** People who read reports, decide, say why and hear appeals. */
  moderation: true,
  /** Never so by itself: pages ask how long reports have waited in the last 30 days. */
  'round-the-clock': false,
  /** Nor this: pages ask how long identity checks took in the last 30 days. */
  'measured-checks': false,
  calls: true,
  'companion-requests': true,
  earnings: true,
  /** By a button, with a day to come back, within 48 hours and with a receipt. */
  'account-deletion': true,
  'data-export': true,
  /** Members are told of new terms before they hold. */
  'terms-notices': true,
};

export type Capability = keyof typeof today;

/** What the product can do, and whether that works. Whoever makes one work switches it on, and its claims with it. */
export const capabilities: Record<Capability, boolean> = { ...today };

/** What works only where the operator has set something up. */
export function followSite({ texts }: { texts: string | null }): void {
  capabilities['mobile-check'] = today['mobile-check'] && texts !== null;
}

/** What is shown only while what it names works; in its place `otherwise`, which says what is true without it. */
export interface Tagged<Self> {
  /** Missing where nothing is promised. */
  needs?: Capability | readonly Capability[];
  otherwise?: Self;
}

export interface Claim extends Tagged<Claim> {
  needs: Capability | readonly Capability[];
  text: string;
}

/** Sentences; a plain one promises nothing. */
export type ClaimText = string | readonly (string | Claim)[];

/** `also`: what a page has found to work just now. */
export function shown<Item extends Tagged<Item>>(
  items: readonly Item[],
  also: readonly Capability[] = [],
): Item[] {
  const works = (capability: Capability) => capabilities[capability] || also.includes(capability);
  return items.flatMap((item) => {
    if ([item.needs ?? []].flat().every(works)) return [item];
    return item.otherwise ? shown([item.otherwise], also) : [];
  });
}

/** Empty where nothing of it can be said. */
export function shownText(text: ClaimText, also: readonly Capability[] = []): string {
  if (typeof text === 'string') return text;
  const sentences = text.flatMap((each) =>
    typeof each === 'string' ? each : shown([each], also).map((claim) => claim.text),
  );
  return sentences.join(' ');
}
