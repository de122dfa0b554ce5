import { MarkedText } from './marked-text.tsx';
import { textParts } from './text-parts.ts';

interface MessageTextProps {
  text: string;
  /** What was looked for in it. */
  marked: string;
}

export function MessageText({ text, marked }: MessageTextProps) {
  return textParts(text).map(({ text: words, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        <MarkedText text={words} words={marked} />
      </a>
    ) : (
      <MarkedText key={at} text={words} words={marked} />
    ),
  );
}
