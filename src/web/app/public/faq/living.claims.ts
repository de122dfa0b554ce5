import type { Answer } from './excerpt.claims.ts';

/** What members ask once they are in. */
export const livingAnswers = {
  providers: [
    {
      question: 'How do I become a companion?',
      answer: [
        {
          needs: 'identity-check',
          text: 'Register as a companion, complete your profile, pass the identity check and take the companion membership. From then on you are listed as a companion.',
          otherwise: {
            needs: 'membership',
            text: 'Register as a companion, complete your profile and take the companion membership. Others find you as they find every member.',
          },
        },
      ],
    },
    {
      needs: 'companion-requests',
      question: 'How do requests work?',
      answer:
        'A member sends you a request with a category, chat or call, a time and a note. You accept or decline. A request that is not answered lapses after 48 hours.',
      otherwise: {
        needs: 'membership',
        question: 'What does the companion membership bring?',
        answer:
          'Today it opens what the membership of a user opens: browsing, likes, matches and chats. What is for companions alone is still to come, and we do not promise it before it works.',
      },
    },
    {
      needs: 'earnings',
      question: 'How do I earn?',
      answer:
        'Per chat and per call minute, by the published rate card. The platform pays you out of membership fees; members pay you nothing directly.',
    },
    {
      question: 'Do I choose my categories?',
      answer: [
        { needs: 'profiles', text: 'Yes, and you can change your mind later.' },
        {
          needs: ['companion-requests', 'earnings'],
          text: 'Paid requests exist in Rent-a-Friend, Emotional Healing and Virtual Relationship.',
        },
        'There is no money in Friendship with Benefits.',
      ],
    },
    {
      question: 'Can I say no?',
      answer: [
        {
          needs: ['companion-requests', 'blocking'],
          text: 'Always. You can decline any request, end any chat, and block anyone without giving a reason.',
          otherwise: {
            needs: ['matching', 'message-requests', 'blocking'],
            text: 'Always. You can pass, decline any message request, end any chat and block anyone without giving a reason.',
            otherwise: {
              needs: ['matching', 'message-requests'],
              text: 'Always. You can pass, decline any message request and end any chat without giving a reason.',
            },
          },
        },
      ],
    },
  ],
  users: [
    {
      needs: ['browse', 'matching', 'notifications'],
      question: 'How do I get a match?',
      answer:
        'Browse, and press Like on a card or Connect on a profile. If the other person likes you too, you are matched and both of you are told.',
    },
    {
      needs: 'matching',
      question: 'Does someone know when I pass?',
      answer: 'No. A pass is silent, and you can undo it later by liking the profile.',
    },
    {
      needs: 'message-requests',
      question: 'Can someone message me without a match?',
      answer:
        'Only if you allow it, and at first you do not. Even then it arrives as a message request, which you accept or decline.',
    },
    {
      needs: 'browse',
      question: 'What does the percentage on a profile mean?',
      answer:
        'It compares what you both have filled in: age range, city, interests, kinds of connection and personality. It is a hint, not a verdict.',
    },
    {
      needs: 'matching',
      question: 'Can I undo a match?',
      answer: 'Yes. When you unmatch, the chat closes for both of you.',
    },
  ],
  categories: [
    {
      question: 'Rent-a-Friend: what is it for?',
      answer:
        'Platonic company: a movie buddy, a travel partner, a study friend, a gym partner. Meet in public places and tell a friend where you are.',
    },
    {
      question: 'Friendship with Benefits: what are the rules?',
      answer: [
        'Both are 18 or older, both agree, and either may stop at any time. No escort or explicit services, and no money or gifts in return.',
        { needs: 'moderation', text: 'Breaking this ends the account.' },
      ],
    },
    {
      question: 'Emotional Healing (SHIV): is this therapy?',
      answer:
        'No. You talk to a listener, a motivator or an empath. They are people with time and patience, not doctors. If you are in danger, please call 112, or Tele-MANAS at 14416.',
    },
    {
      question: 'Virtual Relationship / Fantasy Roleplay: what is allowed?',
      answer:
        'Words only. It is 100% text-based, with no nudity and no adult content. Characters are always adults.',
    },
  ],
  technical: [
    {
      question: 'Is there an app to install?',
      answer:
        'No app store is needed. The site works in the browser of any recent phone or computer, and you can add it to your home screen.',
    },
    {
      needs: 'notifications',
      question: 'How do I get notifications?',
      answer:
        'News about likes, matches and messages waits behind the bell at the top of every page. Your browser shows it too, also while our pages are closed, once you turn that on in Settings.',
    },
    {
      needs: 'profiles',
      question: 'Which photos can I upload?',
      answer:
        'JPG, PNG or GIF, each under 5 MB, at most 9 in all. Show yourself, and nobody who has not agreed.',
    },
    {
      question: 'My connection is slow. Will it work?',
      answer:
        'Yes. Pages are small and load only what you open. When you are offline the page says so and catches up when you are back.',
    },
    {
      question: 'It does not work. What should I try?',
      answer:
        'Reload the page and update your browser. If it stays broken, write to us with the time and what you were doing.',
    },
  ],
} satisfies Record<string, readonly Answer[]>;
