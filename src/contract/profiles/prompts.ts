/** Questions that a member can answer in their profile, each by the id that is stored: an id never gets another question. */
export const promptQuestions = {
  sunday: 'My ideal Sunday …',
  'ask-me': 'Ask me about …',
  'dish-for-you': 'The dish I would cook for you …',
  chai: 'Over chai I can talk for hours about …',
  'train-window': 'From a train window I always look for …',
  'first-rain': 'When the first rain of the monsoon falls, I …',
  'street-food': 'The street food I would take you to …',
  'old-song': 'An old song I know by heart …',
  'film-again': 'A film I can watch again and again …',
  'festival-morning': 'The best part of a festival morning …',
  'home-town': 'In my home town you must see …',
  'grandmother-said': 'Something my grandmother used to say …',
  'friends-call-me': 'My friends come to me when …',
  'laugh-at': 'I laugh every time at …',
  'learning-now': 'I am learning …',
  'secretly-good': 'I am secretly good at …',
  'hopelessly-bad': 'I am hopelessly bad at …',
  'small-joy': 'A small thing that makes my day …',
  'night-out': 'A good evening ends with …',
  'road-trip': 'On a road trip I am the one who …',
  'next-journey': 'The next place I want to travel to …',
  'mountains-sea': 'Mountains or sea, and why …',
  'book-by-bed': 'The book beside my bed …',
  'childhood-game': 'A game from my childhood I would play again …',
  'school-memory': 'My teachers will remember me for …',
  'first-job': 'My first job taught me …',
  'proud-of': 'I am quietly proud of …',
  'changed-mind': 'I used to think, and no longer do, that …',
  kindness: 'The kindest thing somebody did for me …',
  'in-common': 'I hope we both …',
  'get-along': 'We will get along if you …',
  'green-flag': 'A person has my heart when …',
  'love-language': 'I show that I care by …',
  'after-work': 'After a long day I …',
  'wedding-dance': 'At a wedding you find me …',
  'spice-level': 'How much chilli is too much …',
  'language-joke': 'A word in my language that has no English …',
  'weekend-project': 'My never-ending weekend project …',
  'early-late': 'At six in the morning I am …',
  'two-truths': 'Two truths and a lie …',
} as const;
export type PromptId = keyof typeof promptQuestions;
export const promptIds = Object.keys(promptQuestions) as [PromptId, ...PromptId[]];

export const PROMPTS_MAX = 3;
export const PROMPT_ANSWER_MAX = 200;

export interface PromptAnswer {
  prompt: PromptId;
  answer: string;
}

/** The name of the text that answers it, where every text of a profile has one. */
export type PromptField = `prompt:${PromptId}`;
export const promptField = (id: PromptId): PromptField => `prompt:${id}`;
export const promptFields = promptIds.map(promptField);

/** Why a further answer is refused. */
export const ANSWER_KEEPS_PLACE =
  'An answer that our team looks at keeps its place among the three. Take it back first to answer another question.';

/** Null: it is another text. */
export const promptOf = (field: string): PromptId | null =>
  promptIds.find((id) => promptField(id) === field) ?? null;

/** How many answers wait for a place of their own, beside these. */
export const promptsWaitingBeside = (
  waiting: readonly string[],
  prompts: readonly Pick<PromptAnswer, 'prompt'>[],
): number =>
  waiting.filter((field) => {
    const waits = promptOf(field);
    return waits !== null && prompts.every(({ prompt }) => prompt !== waits);
  }).length;
