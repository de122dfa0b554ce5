import type { ClaimText } from '#contract/capabilities.ts';
import type { LegalPart } from '../legal-page.tsx';

export const privacyInShort: ClaimText[] = [
  [
    {
      needs: 'membership',
      text: 'Your profile is shown to paying members only, never to visitors or search engines.',
    },
  ],
  'No advertising, no trackers, nothing sold.',
  [
    {
      needs: 'identity-check',
      text: 'Identity documents are used for the check only and erased after the decision.',
    },
  ],
  [
    {
      needs: 'account-deletion',
      text: 'Write to us, and your account and data are erased within 48 hours.',
      otherwise: { needs: 'support', text: 'Write to us, and a person deletes your account.' },
    },
  ],
];

export const privacy: LegalPart[] = [
  {
    title: 'What we keep',
    body: [
      {
        points: [
          '**Account:** your name, your email address and whether you confirmed it, your kind of membership, when you joined, and your password as an argon2id hash. We cannot read the password itself.',
          '**Profile:** what you add to it, and your preferences and settings.',
          [
            {
              needs: 'profiles',
              text: '**Photos:** we remove what a camera writes into them, such as the place and the time. The address of a photo works for anyone who has it, for at most two days.',
            },
          ],
          [
            {
              needs: 'reports',
              text: '**Activity:** what you do with other members here, such as likes, matches, messages and reports.',
              otherwise: {
                needs: 'matching',
                text: '**Activity:** what you do with other members here, such as likes, matches and messages.',
              },
            },
          ],
          [
            {
              needs: 'check-ins',
              text: '**Check-ins:** whom you meet, where and when, and the name and email of your contact, sealed, until a day after it ended. We mail your contact only if you do not check in or ask for help.',
            },
          ],
          '**Devices:** for each place where you are signed in, a short name such as “Chrome on Android”, when you signed in and when it was last used. Of browsers that have signed in before, a hash of their saath_device cookie (see Cookies).',
          '**Payments:** plan, amount, date and the card payment provider’s reference. Your card number never reaches us.',
          '**Network addresses are not stored.** To stop guessing and bulk requests we count attempts under keyed hashes, for about two hours at most.',
        ],
      },
    ],
  },
  {
    title: 'Who can see what',
    body: [
      {
        points: [
          [
            {
              needs: ['membership', 'profiles'],
              text: '**Members with an active membership** see your profile. If you switch Profile visibility off in Settings, only people you have liked, matched with or written to do.',
            },
          ],
          '**No member** sees your email, settings, payments or exact place.',
          '**The member you write to** sees the messages you send.',
          [
            {
              needs: ['reports', 'moderation', 'identity-check'],
              text: '**Moderators** see what a report is about and, during a check, your identity document.',
            },
          ],
          '**Visitors and search engines** see nothing.',
        ],
      },
    ],
  },
  {
    needs: 'identity-check',
    title: 'Identity checks',
    body: [
      'Companions must be verified; other members may be. You show a government ID and a selfie. Only the reviewer looks at them, and they are erased after the decision. We never store an Aadhaar number. What remains is the result, the date and, where the document showed it, your age.',
    ],
  },
  {
    title: 'Cookies',
    body: [
      'We set three cookies, all our own; over https their names begin with __Host-:',
      {
        points: [
          '**saath_session** keeps you signed in: for 30 days with Remember me, otherwise until you close the browser.',
          '**saath_here** only says that someone is signed in, so that the header is right at once. It goes when the session goes.',
          '**saath_device** recognises a browser that has signed in before, so that someone else’s wrong guesses cannot lock you out. It stays for 400 days.',
        ],
      },
      'If you choose light or dark, your own browser remembers it, and which matches it has shown you already. It also keeps what you have typed into your profile or a chat, and messages and photos that wait to be sent, until that is saved or sent, or you sign out, here or from another device. There are no third-party scripts, no analytics and no trackers.',
    ],
  },
  {
    title: 'Who works for us',
    body: [
      'The card payment provider takes payments on its own secure page. Mail and hosting companies carry what is needed to reach you and nothing more. We hand data to authorities only when the law obliges us to. We sell nothing to anybody.',
    ],
  },
  {
    title: 'How long',
    body: [
      {
        points: [
          [
            {
              needs: 'support',
              text: 'Your account and profile stay until you ask us to erase them.',
            },
          ],
          [
            {
              needs: 'profiles',
              text: 'When you delete a photo, its files are deleted at once. A browser that has shown it may keep its copy for a while.',
            },
          ],
          [{ needs: 'account', text: 'Links in our emails expire, and each works once.' }],
          [
            {
              needs: 'moderation',
              text: 'If an account is ended for a serious breach, we keep only what is needed to recognise the same person again.',
            },
          ],
        ],
      },
    ],
  },
  {
    title: 'Deleting your account',
    body: [
      [
        {
          needs: 'account-deletion',
          text: 'Write to {support} from the email address of your account. We hide the account at once. For 24 hours you can change your mind. Then everything in it is erased, within 48 hours of asking, and you get a receipt by email.',
          otherwise: {
            needs: 'support',
            text: 'Write to {support} from the email address of your account, and a person answers.',
          },
        },
        {
          needs: 'account-deletion',
          text: 'Payment records stay without personal data, as tax law asks.',
        },
      ],
    ],
  },
  {
    title: 'Your rights',
    body: [
      [
        {
          needs: ['account-deletion', 'data-export'],
          text: 'You can ask for a copy of your data, and to have it corrected or erased.',
          otherwise: {
            needs: 'support',
            text: 'By law you may ask what we keep about you, and to have it corrected or erased.',
          },
        },
        'Under India’s Digital Personal Data Protection Act you may also name someone to act for you and complain to the Data Protection Board.',
        { needs: 'support', text: 'Write to {support} and a person at {brand} answers.' },
      ],
    ],
  },
];
