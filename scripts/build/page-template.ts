interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Vite's record of which source became which file. */
export type Manifest = Record<string, Chunk>;

export interface Built {
  /** The built index.html. */
  html: string;
  manifest: Manifest;
  /** The text of every built stylesheet, by file. */
  styles: ReadonlyMap<string, string>;
}

interface Parts {
  head: string;
  body: string;
}

interface PageParts extends Parts {
  /** The module that renders the page; its code and styles come along. */
  module: string;
}

const MAIN = 'app/main.tsx';
/** Fonts of the first screen; the others are fetched when a letter needs them. */
const PRELOADED_FONTS = ['figtree-latin-wght-normal.woff2', 'fraunces-latin-wght-normal.woff2'];
const SITE_BLOCK = '<script type="application/json" id="site">%SITE_JSON%</script>';
const INDENT = '\n    ';

const link = (rel: string, file: string, rest = '') =>
  `<link rel="${rel}" href="/${file}"${rest} crossorigin />`;

/** Fills the built index.html with what was rendered and what that needs. */
export class PageTemplate {
  readonly #built: Built;

  constructor(built: Built) {
    this.#built = built;
  }

  /** A prerendered page: whole without script, which the entry fetches when all is quiet. */
  page({ module, ...parts }: PageParts): string {
    const chunks = this.#chunksOf(MAIN, module);
    const links = chunks.map(({ file }) => link('later', file));
    const html = this.#fill(parts, [...this.#inlineStyles(chunks), ...links]);
    return markPrerendered(html).replace('<html ', '<html data-still ');
  }

  /** A page that must stand even when nothing else works. */
  scriptless({ module, ...parts }: PageParts): string {
    const html = this.#fill(parts, this.#inlineStyles(this.#chunksOf(MAIN, module)));
    return html.replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '').replace(SITE_BLOCK, '');
  }

  /** The empty frame for pages that are made in the browser, and what they will ask for as soon as they are awake. */
  shell(parts: Parts, ...next: string[]): string {
    const first = this.#chunksOf(MAIN);
    const chunks = this.#chunksOf(MAIN, ...next);
    const inlined = new Set(stylesOf(first));
    const styles = stylesOf(chunks).filter((file) => !inlined.has(file));
    return this.#fill(parts, [
      ...this.#inlineStyles(first),
      ...chunks.map(({ file }) => link('modulepreload', file)),
      ...styles.map((file) => link('preload', file, ' as="style"')),
    ]);
  }

  #fill({ head, body }: Parts, links: string[]): string {
    const lines = [head, ...this.#fontLinks(), ...links].join(INDENT);
    // Functions, because a replacement text gives `$` a meaning.
    return this.#built.html
      .replace('<!--head-->', () => lines)
      .replace('<!--app-->', () => body)
      .replace('<!--site-->', () => SITE_BLOCK);
  }

  /**
   * Styles in the page itself, so that nothing stands between it and the first paint. The disabled
   * links are never fetched; they tell the module loader that the styles are there already.
   */
  #inlineStyles(chunks: Chunk[]): string[] {
    const files = stylesOf(chunks);
    const text = files.map((file) => this.#built.styles.get(file) ?? '').join('');
    return [
      `<style>${text}</style>`,
      ...files.map((file) => link('stylesheet', file, ' disabled')),
    ];
  }

  #fontLinks(): string[] {
    const files = Object.entries(this.#built.manifest);
    return PRELOADED_FONTS.map((font) => {
      const chunk = files.find(([name]) => name.endsWith(font))?.[1];
      if (!chunk) throw new Error(`The build holds no font ${font}`);
      return link('preload', chunk.file, ' as="font" type="font/woff2"');
    });
  }

  /** The modules and all that they import, imported before importing. */
  #chunksOf(...names: string[]): Chunk[] {
    const found = new Map<string, Chunk>();
    const visited = new Set<string>();
    const visit = (name: string) => {
      if (visited.has(name)) return;
      visited.add(name);
      const chunk = this.#built.manifest[name];
      if (!chunk) throw new Error(`The build holds no module ${name}`);
      chunk.imports?.forEach(visit);
      found.set(name, chunk);
    };
    names.forEach(visit);
    return [...found.values()];
  }
}

const stylesOf = (chunks: Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))];

const markPrerendered = (html: string) =>
  html.replace('<div id="root">', '<div id="root" data-prerendered>');
