import { shownText, type ClaimText } from '../capabilities.ts';

interface Version {
  /** The day from which it holds. */
  version: string;
  /** What is different from the one before, for those who had accepted that. */
  changes: readonly ClaimText[];
}

interface Document {
  title: string;
  path: '/terms' | '/privacy';
  /** Oldest first; the last one holds. */
  versions: readonly [Version, ...Version[]];
}

/** What everybody agrees to who has an account. A new version asks every member once. */
export const documents = {
  terms: {
    title: 'Terms of Service',
    path: '/terms',
    versions: [
      { version: '2026-11-16', changes: [] },
      {
        version: '2026-11-17',
        changes: [
          'If we change these terms, you are asked once, with what is different, before the new ones hold for you.',
          'How companions are asked and paid, what a plan holds for them, and what happens when something was wrong.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    path: '/privacy',
    versions: [
      { version: '2026-11-16', changes: [] },
      {
        version: '2026-11-17',
        changes: [
          'What we use your data for is listed purpose by purpose, in English and in Hindi.',
          [
            {
              needs: 'mobile-check',
              text: 'You can add a mobile number. Nobody sees it, and you can remove it again.',
            },
          ],
          'You can name somebody who may act for you, and see what you agreed to and when.',
          'What we keep of requests to companions, of calls and of what companions earn.',
        ],
      },
    ],
  },
} as const satisfies Record<string, Document>;

export type DocumentId = keyof typeof documents;
export const documentIds = Object.keys(documents) as [DocumentId, ...DocumentId[]];

export const currentVersion = (id: DocumentId): string =>
  (documents[id] as Document).versions.at(-1)?.version ?? '';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 15 Nov 2026. By hand: a day has no time zone, and is the same wherever a page is drawn. */
export function versionText(version: string): string {
  const [year, month, day] = version.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** What is new for somebody who accepted that version last; of whoever accepted none, nothing can be new. */
export function changesSince(id: DocumentId, accepted: string | null): string[] {
  if (accepted === null) return [];
  const later = (documents[id] as Document).versions.filter(({ version }) => version > accepted);
  return later.flatMap(({ changes }) => changes.map((text) => shownText(text))).filter(Boolean);
}

/** Purposes that a member can agree to and withdraw from by themselves, whenever they like. */
export const optionalPurposes = [
  'activity-mails',
  'push',
  'mobile',
  'identity',
  'photo-wall',
] as const;
export type OptionalPurpose = (typeof optionalPurposes)[number];

export type ConsentSubject = DocumentId | OptionalPurpose;
