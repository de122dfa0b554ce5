interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** Vite's record of which source became which file. */
export type Manifest = Record<string, Chunk>;

interface PageParts {
  head: string;
  body: string;
}

/** Fonts of the first screen; the others are fetched when a letter needs them. */
const PRELOADED_FONTS = ['figtree-latin-wght-normal.woff2', 'fraunces-latin-wght-normal.woff2'];
const INDENT = '\n    ';
const SITE_BLOCK = '<script type="application/json" id="site">%SITE_JSON%</script>';

/** The built index.html, filled with what was rendered and what that needs. */
export class PageTemplate {
  readonly #html: string;
  readonly #manifest: Manifest;

  constructor(html: string, manifest: Manifest) {
    this.#html = html;
    this.#manifest = manifest;
  }

  /** A page with its content, styled before any script and alive soon after. */
  page({ head, body, modules }: PageParts & { modules: string[] }): string {
    const chunks = modules.flatMap((name) => this.#chunksOf(name));
    const links = [...this.#styleLinks(chunks), ...this.#codeLinks(chunks)];
    return this.#fill(this.#html, { head, body, links }).replace(
      '<div id="root">',
      '<div id="root" data-prerendered>',
    );
  }

  /** A page that must stand even when nothing else works. */
  scriptless({ head, body, modules }: PageParts & { modules: string[] }): string {
    const links = this.#styleLinks(modules.flatMap((name) => this.#chunksOf(name)));
    return this.#fill(withoutScripts(this.#html), { head, body, links });
  }

  /** The empty frame for pages that are made in the browser. */
  shell(parts: PageParts): string {
    return this.#fill(this.#html, { ...parts, links: [] });
  }

  #fill(html: string, { head, body, links }: PageParts & { links: string[] }): string {
    const early = [head, ...this.#fontLinks()].join(INDENT);
    // After the entry's own styles, as in a page that loads the module later. Functions, because a
    // replacement text gives `$` a meaning.
    return html
      .replace('<!--head-->', () => early)
      .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
      .replace('<!--app-->', () => body)
      .replace('<!--site-->', () => SITE_BLOCK);
  }

  #fontLinks(): string[] {
    return PRELOADED_FONTS.map((font) => {
      const key = Object.keys(this.#manifest).find((name) => name.endsWith(font));
      if (!key) throw new Error(`The build holds no font ${font}`);
      return `<link rel="preload" href="/${this.#manifest[key]?.file}" as="font" type="font/woff2" crossorigin />`;
    });
  }

  #styleLinks(chunks: Chunk[]): string[] {
    const files = new Set(chunks.flatMap(({ css = [] }) => css));
    return this.#unlessThere([...files], (file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  }

  #codeLinks(chunks: Chunk[]): string[] {
    const files = chunks.map(({ file }) => file);
    return this.#unlessThere(files, (file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  }

  #unlessThere(files: string[], link: (file: string) => string): string[] {
    return files.filter((file) => !this.#html.includes(file)).map(link);
  }

  #chunksOf(name: string, seen = new Set<string>()): Chunk[] {
    const chunk = this.#manifest[name];
    if (!chunk) throw new Error(`The build holds no module ${name}`);
    if (seen.has(name) || chunk.isEntry) return [];
    seen.add(name);
    return [...(chunk.imports ?? []).flatMap((other) => this.#chunksOf(other, seen)), chunk];
  }
}

const withoutScripts = (html: string) =>
  html
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<!--site-->', '');
