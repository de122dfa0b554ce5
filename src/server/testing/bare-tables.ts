import ts from 'typescript';

/** What a statement is made of; `?` stands for whatever the code puts in. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*.*?\*\/|::|[\p{L}_][\p{L}\p{N}_$]*|\S/gsu;

/** Words that are followed by a table, and those of them that are followed by a list of tables. */
const LISTS = new Set(['from', 'using', 'table', 'analyze', 'truncate', 'vacuum']);
const BEFORE_TABLE = new Set([...LISTS, 'join', 'update', 'into', 'references', 'copy', '::']);
/** Words that may stand between the two. */
const BETWEEN = new Set(['only', 'lateral', 'if', 'not', 'exists', 'table']);
/** Words that end such a list. */
const ENDS = new Set(
  'where group order having limit offset for on set select union except intersect returning window values'.split(
    ' ',
  ),
);

const isName = (token = '') => /^(?:"|[\p{L}_])/u.test(token);
const nameOf = (token: string) => token.replaceAll('"', '').toLowerCase();

/** The tables that a statement names by itself, and those of other schemas. What it defines with `with … as (…)` is its own. */
export function bareTables(statement: string, tables: ReadonlySet<string>): string[] {
  const tokens = (statement.match(TOKEN) ?? [])
    .filter((token) => !/^(?:'|--|\/\*)/.test(token))
    .map((token) => (token.startsWith('"') ? token : token.toLowerCase()));
  const own = new Set(
    tokens.filter((token, place) => {
      if (!isName(token) || tokens[place + 1] !== 'as') return false;
      const next = tokens.slice(place + 2).find((each) => !/^(?:not|materialized)$/.test(each));
      return next === '(';
    }),
  );
  const found: string[] = [];
  // One entry for each open bracket: whether a comma there is followed by another table.
  const lists = [false];
  let expected = false;
  for (const [place, token] of tokens.entries()) {
    const isExpected = expected;
    expected = false;
    if (token === '(') lists.push(false);
    else if (token === ')') lists.pop();
    else if (token === ',') expected = lists.at(-1) ?? false;
    else if (BEFORE_TABLE.has(token) && tokens[place - 1] !== 'distinct') {
      expected = true;
      if (LISTS.has(token)) lists.splice(-1, 1, true);
    } else if (isExpected && BETWEEN.has(token)) expected = true;
    else if (ENDS.has(token)) lists.splice(-1, 1, false);
    else if (isExpected && isName(token)) {
      const [dot, inSchema] = tokens.slice(place + 1, place + 3);
      // What lies in another schema is somebody else's, such as the job queue's.
      if (dot === '.') found.push(`${token}.${inSchema}`);
      else if (tables.has(nameOf(token)) && !own.has(token)) found.push(nameOf(token));
    }
  }
  return found;
}

interface Statement {
  text: string;
  line: number;
}

/** The statements that a source file writes: sql`…` and sql.raw('…'). */
export function statementsIn(source: string): Statement[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const template = sqlTemplate(node);
    if (template) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ text: textOf(template), line });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function sqlTemplate(node: ts.Node): ts.Node | undefined {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText().replace(/<.*/s, '') === 'sql')
    return node.template;
  if (ts.isCallExpression(node) && node.expression.getText() === 'sql.raw') {
    const [text] = node.arguments;
    if (!text) return undefined;
    return ts.isTaggedTemplateExpression(text) ? text.template : text;
  }
  return undefined;
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ? ');
  return '';
}
