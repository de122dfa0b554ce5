import type { Random } from '#server/seed/random.ts';

const slots = {
  place: ['Cubbon Park', 'the lake', 'Marine Drive', 'the old fort', 'Lodhi Garden', 'the beach'],
  dish: ['dosa', 'momos', 'chole bhature', 'vada pav', 'appam', 'kathi rolls', 'poha', 'biryani'],
  film: ['the new Malayalam film', 'a Ray classic', 'that heist film', 'the concert film'],
  day: ['Friday', 'Saturday', 'Sunday', 'Tuesday'],
  thing: [
    'the second chapter',
    'the balcony garden',
    'the morning run',
    'the tabla class',
    'the move',
  ],
} as const;

/** What one says and the other answers; words in braces are chosen for both alike. */
const exchanges = [
  [
    'Did you walk to {place} today?',
    'Yes, before the heat. Two hours, and one very stubborn goat.',
  ],
  ['I had {dish} for breakfast again.', 'Again! I am not judging, I am jealous.'],
  ['Are you free on {day}?', 'After six, yes. Shall we meet near {place}?'],
  ['How is {thing} coming along?', 'Slowly. But I have not given up, which is new for me.'],
  ['I finally saw {film}.', 'And? No spoilers, I have tickets for {day}.'],
  ['It is raining so hard here.', 'Then it is officially {dish} weather.'],
  [
    'Long day. Tell me something nice.',
    'A stranger gave me an umbrella and refused to take it back.',
  ],
  ['My mother asked about you.', 'What did you say? Only good things, I hope.'],
  ['I am reading the book you gave me.', 'Which page? I want to know when it breaks your heart.'],
  ['The train is late again.', 'You could write me a long message while you wait.'],
  ['Do you know a good place for {dish}?', 'Behind {place}, the one without a signboard.'],
  ['I could not sleep at all.', 'Call me next time. I was up as well, thinking about {thing}.'],
  ['Guess who finished {thing}!', 'You did! This calls for {dish} on {day}.'],
  ['What are you listening to?', 'Old ghazals. They make washing dishes feel important.'],
  ['I tried to cook {dish}.', 'And the kitchen is still standing?'],
  ['Shall we see {film} on {day}?', 'Yes, but I choose the seats this time.'],
  ['The photos from {place} came out lovely.', 'Send me the one with the crooked horizon.'],
  ['I was thinking about what you said.', 'The serious part or the joke about {dish}?'],
  ['My cousin is getting married in May.', 'Then you have five months to learn to dance.'],
  ['Good morning!', 'Good morning. It is early, even for you.'],
  ['I am at {place}, and it is so quiet.', 'Stay a while for both of us.'],
  ['Did the doctor say anything?', 'Only that I should sleep more and worry less. Very original.'],
  ['You were right about {film}.', 'I will frame this message.'],
  ['I will be late on {day}, about ten minutes.', 'Take your time, I will order {dish} for two.'],
] as const;

export interface Exchange {
  asked: string;
  answered: string;
}

export function madeExchange(random: Random): Exchange {
  const [asked, answered] = random.pick(exchanges);
  const chosen = Object.fromEntries(
    Object.entries(slots).map(([slot, words]) => [slot, random.pick<string>(words)]),
  );
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => chosen[slot] ?? '');
  return { asked: fill(asked), answered: fill(answered) };
}

const openings = [
  'Hi {name}! I am glad we matched. What made you smile today?',
  'Namaste {name}. Your profile made me curious. What are you reading or watching these days?',
  'Hello {name}! Tea or coffee? I ask everybody, and I do judge a little.',
  'Hi {name}, how is your week going so far?',
  'Hello {name}, I have a question to begin with: hills or sea?',
  '{name}! Which song has been in your head since morning?',
  'Hi {name}. If you had tomorrow off, where would you go?',
  'Namaste {name}, what is the best thing you have eaten this month?',
];

/** Not one that the member has been greeted with before, while there are others. */
export function madeOpening(random: Random, name: string, received: readonly string[]): string {
  const greetings = openings.map((opening) => opening.replace('{name}', name));
  const fresh = greetings.filter((greeting) => !received.includes(greeting));
  return random.pick(fresh.length > 0 ? fresh : greetings);
}

const welcomes = [
  'Hi {name}, thank you for asking me. I have tea and all the time we planned. How are you, really?',
  'Hello {name}! I am here. Where shall we begin: the good news or the long day?',
  'Hi {name}, good that you wrote. What is on your mind?',
];

/** To somebody who has asked for a companion. */
export const madeWelcome = (random: Random, name: string) =>
  random.pick(welcomes).replace('{name}', name);

const thanks = [
  'Warm and on time. I would say yes again.',
  'A good listener, and a better storyteller. Thank you.',
  'Kind from the first word to the last.',
];

/** About a client, afterwards. */
export const madeThanks = (random: Random) => random.pick(thanks);

const toQuestions = [
  'Good question. I would say yes, most days. And you?',
  'Let me think about it properly and not just type. What would you say?',
  'Honestly? It depends on the company. Tell me more about yours.',
  'Yes! I thought nobody would ever ask.',
];

const toWords = [
  'That sounds lovely. Tell me more?',
  'Haha, I like how you put that. What happened then?',
  'Same here. What do you do on a free Sunday?',
  'I know that feeling. Have you always been like that?',
  'Thank you for telling me. I am smiling at my phone now.',
];

/** It need not be clever: it shows that a message arrives, is read and is answered. */
export const madeAnswer = (random: Random, received: string) =>
  random.pick(received.trimEnd().endsWith('?') ? toQuestions : toWords);
