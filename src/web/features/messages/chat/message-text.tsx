import { textParts } from './text-parts.ts';

export function MessageText({ text }: { text: string }) {
  return textParts(text).map(({ text: words, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ) : (
      <span key={at}>{words}</span>
    ),
  );
}
