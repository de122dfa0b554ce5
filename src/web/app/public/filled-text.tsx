import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import { useSite } from '#web/lib/site.tsx';

/** Fills in `{brand}`, `{support}`, `{privacy}` and `{rates}`, and makes `**this**` strong. */
export function FilledText({ text }: { text: string }) {
  const { brandName, supportEmail } = useSite();
  const filled: Record<string, ReactNode> = {
    '{brand}': brandName,
    '{support}': <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
    '{privacy}': <Link to="/privacy">Privacy Policy</Link>,
    '{rates}': <Link to="/rates">Rates for companions</Link>,
  };
  const parts = text
    .split(/(\{[a-z]+\}|\*\*.+?\*\*)/)
    .map((part) =>
      part.startsWith('**') ? (
        <strong key={part}>{part.slice(2, -2)}</strong>
      ) : (
        (filled[part] ?? part)
      ),
    );
  return createElement(Fragment, null, ...parts);
}
