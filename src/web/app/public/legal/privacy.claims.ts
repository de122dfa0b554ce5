import { keptKinds, keptParts, USUAL_RETENTION_DAYS } from '#contract/accounts/leaving.rules.ts';
import type { ClaimText } from '#contract/capabilities.ts';
import type { LegalPart } from './legal-page.tsx';

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
      text: 'Delete your account in Settings, and it is erased within 48 hours, but for what the law keeps.',
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
          [
            {
              needs: 'mobile-check',
              text: '**Mobile number:** if you confirm one, the number and when you did. Codes are kept as keyed hashes, for an hour or two at most.',
            },
          ],
          '**Profile:** what you add to it, and your preferences and settings.',
          [
            {
              needs: 'profiles',
              text: '**Photos:** we remove what a camera writes into them, such as the place and the time. The address of a photo works only where the member it was made for is signed in, for at most a day.',
            },
          ],
          [
            {
              needs: 'reports',
              text: '**Activity:** what you do with other members here, such as likes, matches, messages, blocks and reports.',
            },
          ],
          [
            {
              needs: ['reports', 'moderation'],
              text: '**Reports and decisions:** a frozen copy of what was reported, what we decided and why, your appeal and our answer.',
            },
          ],
          [
            {
              needs: 'blocking',
              text: '**Blocked contacts:** only a keyed hash of each email address or phone number on your list. Nobody can read the list, neither you nor we.',
            },
          ],
          [
            {
              needs: 'companion-requests',
              text: '**Requests:** what you asked a companion for or were asked for, when, with which note, how it was answered, and whether both came. After it, what you two wrote about each other.',
            },
          ],
          [
            {
              needs: 'calls',
              text: '**Calls:** who called whom, voice or video, when it began and ended and why. Neither sound nor picture, nor the addresses by which two devices find each other.',
            },
          ],
          [
            {
              needs: 'earnings',
              text: '**Companions’ money:** what was counted and earned, payouts, and locked: account or UPI id, the name on it and the PAN.',
            },
          ],
          [
            {
              needs: 'moderation',
              text: '**Grievances:** the name and email address of whoever writes to our grievance officer, member or not, and what they wrote.',
            },
          ],
          [
            {
              needs: 'check-ins',
              text: '**Check-ins:** whom you meet, where and when, and the name and email of your contact, sealed, until a day after it ended. We mail your contact only if you do not check in or ask for help.',
            },
          ],
          [
            {
              needs: 'terms-notices',
              text: '**Consent:** which version of the terms and of this policy you accepted and when, and your answers to what is optional. If you name somebody who may act for you: their name and email.',
            },
          ],
          '**Signing in:** your password as a hash that cannot be read back and, where you set them up, the public halves of your passkeys, the locked key of your authenticator app and hashes of your recovery codes.',
          '**Devices:** for each place where you are signed in, a short name such as “Chrome on Android”, when you signed in and when it was last used. Of browsers that have signed in before, a hash of their saath_device cookie (see Cookies). A sign-in from another browser is mailed to you; for 7 days the link in that mail can give the account back to the address it went to, which we keep so long even if you change it.',
          '**Payments:** plan, amount, date and the card payment provider’s reference. Your card number never reaches us.',
          '**Network addresses are not stored.** To stop guessing and bulk requests we count attempts under keyed hashes, for a day at most.',
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
              text: '**Members with an active membership** see your profile. If you switch Profile visibility off in Settings, you are gone from browse and search. People you have liked, matched with or written to still see you.',
            },
          ],
          '**No member** sees your email, phone, settings, payments or exact place.',
          '**The member you write to** sees the messages you send.',
          [
            {
              needs: 'companion-requests',
              text: '**A companion you ask** sees, until they have answered, how often you came to what was agreed and how companions rated you. In a companion’s earnings no member is named.',
            },
          ],
          [
            {
              needs: 'calls',
              text: '**Whoever you call** sees and hears you while the call lasts. Where this site has no relay for calls, their device also learns the network address of yours.',
            },
          ],
          [
            {
              needs: ['reports', 'moderation'],
              text: '**Moderators** see what a report is about: the profile as it was then and, of a chat, the chosen messages and at most 50 around them. They see texts and photos that wait for them, your appeals, your email address, plan and devices, and earlier decisions. They see nothing else of your chats, and no check-in. Whatever they look at or decide is written to a log that holds no names and no texts.',
            },
            {
              needs: 'identity-check',
              text: 'During a check they see your identity document, too.',
            },
          ],
          '**Visitors and search engines** see nothing.',
        ],
      },
    ],
  },
  {
    needs: 'moderation',
    title: 'Automatic checks',
    body: [
      'A program of ours reads every message and every text of a profile, and looks at every photo, before others see it: for threats, scams, paid sexual services, nudity, contact details and the like, and for photos that another account shows. It may ask you whether you are sure, warn whoever gets the message, show you help lines, or hold a text or photo until a person has looked at it; then you are told. It decides nothing about your account. All of this happens on our own machines.',
    ],
  },
  {
    needs: 'identity-check',
    title: 'Identity checks',
    body: [
      'Companions must be verified; other members may be. You show a government ID and a selfie. They are locked on arrival; only the reviewer opens them, each look is logged, and they are destroyed with the decision, after three days in any case. Whoever a document shows to be under 18 loses the account, and is erased 30 days later: we keep a keyed code of that document, invoices as tax law asks, and nothing else. We never store an Aadhaar number. What remains is the type of the document, your birth date, the result, when and by whom it was decided, and a keyed code by which the same document is known again; of companions also the name on it, locked. Nobody else is told your birth date: others see your age.',
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
          '**saath_device** recognises a browser that has signed in before, so that someone else’s wrong guesses cannot lock you out, and only sign-ins from other browsers are mailed to you. It stays for 400 days.',
        ],
      },
      'If you choose light or dark, your own browser remembers it, and which matches it has shown you already. It also keeps what you have typed into your profile or a chat, and messages and photos that wait to be sent, until that is saved or sent, or you sign out, here or from another device. There are no third-party scripts, no analytics and no trackers.',
    ],
  },
  {
    title: 'Who works for us',
    body: [
      'The card payment provider takes payments on its own secure page. Mail, text message and hosting companies carry what is needed to reach you and nothing more. We hand data to authorities only when the law obliges us to. We sell nothing to anybody.',
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
              text: 'The frozen copy of what was reported is deleted 180 days after the case was closed. Only what the police may need because of harm to a child is kept longer, sealed.',
            },
          ],
          [
            {
              needs: ['moderation', 'mobile-check'],
              text: 'If an account is ended for a serious breach, we keep keyed hashes of its email address and mobile number, to recognise the same person again.',
              otherwise: {
                needs: 'moderation',
                text: 'If an account is ended for a serious breach, we keep a keyed hash of its email address, to recognise the same person again.',
              },
            },
            {
              needs: ['moderation', 'identity-check'],
              text: 'The same holds for the number of its identity document; of an Aadhaar for the name, birth date and last four digits.',
            },
          ],
          [
            {
              needs: 'moderation',
              text: 'The log of what moderators did stays, for it must not be changed.',
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
          text: 'Open Settings and choose Delete my account. You are hidden and signed out at once. For 24 hours you can come back by signing in. Then everything is erased, within 48 hours of asking: your profile, photos, likes, matches, and all that you wrote or sent to others, who see “Former member” in its place. You get a receipt by email.',
          otherwise: {
            needs: 'support',
            text: 'Write to {support} from the email address of your account, and a person answers.',
          },
        },
        {
          needs: 'account-deletion',
          text: 'Payments stay in our books without your name, as tax law asks.',
        },
        {
          needs: 'account-deletion',
          text: 'What the law or an open case makes us keep moves to a sealed store. The site itself cannot open it; an admin can, and who it was and why is written to a log. Each part is destroyed at its date. Keyed hashes, of which nobody reads what they were made of, stay where they are. We keep nothing else:',
        },
      ],
      {
        points: keptKinds.map((kind) => {
          const { needs, what, why, howLong } = keptParts[kind];
          const text = `${what}: as a rule ${howLong(USUAL_RETENTION_DAYS)}, because ${why}.`;
          return [{ needs: ['account-deletion', needs ?? 'account-deletion'] as const, text }];
        }),
      },
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
        {
          needs: 'data-export',
          text: 'In Settings, under Your data, you get a copy of everything we keep about you. It is encrypted, and deleted once you have downloaded it or after two days.',
        },
        'Under India’s Digital Personal Data Protection Act you may also name someone to act for you and complain to the Data Protection Board.',
        {
          needs: ['terms-notices', 'moderation'],
          text: 'Privacy choices, in Settings, shows what is optional with its switch, what you agreed to and when, and lets you name that person. For requests about your data there is a form on the page Grievances; they are answered within 90 days.',
        },
        { needs: 'support', text: 'Write to {support} and a person at {brand} answers.' },
      ],
    ],
  },
];
