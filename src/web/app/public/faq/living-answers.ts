import type { Answer } from './answer.ts';

/** What members ask once they are in. */
export const livingAnswers = {
  providers: [
    [
      'How do I become a companion?',
      'Register as a companion, complete your profile, pass the identity check and take the companion membership. From then on you are listed as a companion.',
    ],
    [
      'How do requests work?',
      'A member sends you a request with a category, chat or call, a time and a note. You accept or decline. A request that is not answered lapses after 48 hours.',
    ],
    [
      'How do I earn?',
      'Per chat and per call minute, by the published rate card. The platform pays you out of membership fees; members pay you nothing directly.',
    ],
    [
      'Do I choose my categories?',
      'Yes, and you can change your mind later. Paid requests exist in Rent-a-Friend, Emotional Healing and Virtual Relationship. There is no money in Friendship with Benefits.',
    ],
    [
      'Can I say no?',
      'Always. You can decline any request, end any chat, and block anyone without giving a reason.',
    ],
  ],
  users: [
    [
      'How do I get a match?',
      'Browse, open a profile and press Like. If the other person likes you too, you are matched and both of you are told.',
    ],
    [
      'Does someone know when I pass?',
      'No. A pass is silent, and you can undo it later by liking the profile.',
    ],
    [
      'Can someone message me without a match?',
      'Only if you allow it, and at first you do not. Even then it arrives as a message request, which you accept or decline.',
    ],
    [
      'What does the percentage on a profile mean?',
      'It compares what you both have filled in: age range, city, interests, kinds of connection and personality. It is a hint, not a verdict.',
    ],
    ['Can I undo a match?', 'Yes. When you unmatch, the chat closes for both of you.'],
  ],
  categories: [
    [
      'Rent-a-Friend: what is it for?',
      'Platonic company: a movie buddy, a travel partner, a study friend, a gym partner. Meet in public places and tell a friend where you are.',
    ],
    [
      'Friendship with Benefits: what are the rules?',
      'Both are 18 or older, both agree, and either may stop at any time. No escort or explicit services, and no money or gifts in return. Breaking this ends the account.',
    ],
    [
      'Emotional Healing (SHIV): is this therapy?',
      'No. You talk to a listener, a motivator or an empath. They are people with time and patience, not doctors. If you are in danger, please call 112, or Tele-MANAS at 14416.',
    ],
    [
      'Virtual Relationship / Fantasy Roleplay: what is allowed?',
      'Words only. It is 100% text-based, with no nudity and no adult content. Characters are always adults.',
    ],
  ],
  technical: [
    [
      'Is there an app to install?',
      'No app store is needed. The site works in the browser of any recent phone or computer, and you can add it to your home screen.',
    ],
    [
      'How do I get notifications?',
      'News about likes, matches and messages waits behind the bell at the top of every page. Your browser shows it too, also while our pages are closed, once you turn that on in Settings.',
    ],
    [
      'Which photos can I upload?',
      'JPG, PNG or GIF, each under 5 MB, at most 9 in all. Show yourself, and nobody who has not agreed.',
    ],
    [
      'My connection is slow. Will it work?',
      'Yes. Pages are small and load only what you open. When you are offline the page says so and catches up when you are back.',
    ],
    [
      'It does not work. What should I try?',
      'Reload the page and update your browser. If it stays broken, write to us with the time and what you were doing.',
    ],
  ],
} satisfies Record<string, readonly Answer[]>;
