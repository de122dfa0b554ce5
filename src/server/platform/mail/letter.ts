import { escapeHtml } from '#server/platform/http/html.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Letter {
  subject: string;
  paragraphs: string[];
  /** One thing to do, as a button and as a plain address. */
  action?: { label: string; url: string };
}

/** The same letter as text and as HTML, signed by the brand. */
export function compose(brandName: string, to: string, letter: Letter): Mail {
  const { action } = letter;
  const text = [
    ...letter.paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `— ${brandName}`,
  ].join('\n\n');
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#5b2158;color:#fff;padding:14px 26px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="color:#6d5c6e;font-size:14px">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:#5b2158">${escapeHtml(action.url)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en-IN"><body style="margin:0;background:#fbf6f0;padding:32px 16px;font-family:Figtree,'Segoe UI',sans-serif;color:#2a1a2c;line-height:1.55">
<div style="max-width:520px;margin:0 auto;background:#fff;border-radius:20px;padding:32px">
<p style="font-family:Fraunces,Georgia,serif;font-size:24px;color:#5b2158;margin:0 0 20px">${escapeHtml(brandName)}</p>
${letter.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button}
</div></body></html>`;
  return { to, subject: letter.subject, text, html };
}
