const FEW_EMOJIS =
  /^(?:(?:\p{Extended_Pictographic}[\u{FE0F}\u{200D}\p{Emoji_Modifier}]*|\p{Regional_Indicator}{2})\s?){1,4}$/u;

/** One to four emojis and nothing else are a message of their own, and shown larger. */
export const isLargeEmoji = (text: string): boolean => FEW_EMOJIS.test(text);
