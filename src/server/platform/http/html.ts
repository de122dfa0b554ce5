const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf6f0; --surface: #fff; --ink: #2a1a2c; --soft: #6d5c6e; --line: #eadfd5; --plum: #5b2158; --wash: #f5e9f3 }
@media (prefers-color-scheme: dark) { :root { --paper: #171018; --surface: #211824; --ink: #f4ecf2; --soft: #b7a6b5; --line: #3a2c3d; --plum: #d9a3d2; --wash: #3a2438 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Figtree, 'Segoe UI', system-ui, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 40px 16px 80px }
h1, h2 { font-family: Fraunces, Georgia, serif; line-height: 1.2 } h2 { margin: 40px 0 12px } article h2 { margin: 0 }
article, details { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 16px 20px; margin: 0 0 12px }
summary { cursor: pointer } code, pre { font: 14px/1.5 ui-monospace, monospace } pre { overflow-x: auto; background: var(--paper); padding: 12px; border-radius: 10px }
.soft { color: var(--soft) } .tag { background: var(--wash); color: var(--plum); border-radius: 99px; padding: 2px 10px; font-size: 14px; font-weight: 600 }
.letter { white-space: pre-wrap; overflow-wrap: anywhere } a { color: var(--plum) }`;

/** A page for developers: no script, readable anywhere. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
