import { ExportFile, isList } from './export-part.ts';

/** A value as JSON, however long its lists are. `found` hears of every file that it names. */
export async function* jsonOf(
  value: unknown,
  found: (file: ExportFile) => void,
): AsyncGenerator<string> {
  if (isList(value)) {
    yield '[';
    let between = '\n';
    for await (const each of value) {
      yield between;
      yield* jsonOf(each, found);
      between = ',\n';
    }
    yield '\n]';
  } else if (hasLists(value)) {
    let between = '{';
    for (const [name, inner] of Object.entries(value)) {
      yield `${between}${JSON.stringify(name)}:`;
      yield* jsonOf(inner, found);
      between = ',';
    }
    yield '}';
  } else yield plain(value, found);
}

const hasLists = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).some(isList);

function plain(value: unknown, found: (file: ExportFile) => void): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, inner: unknown) {
    const itself = this[name];
    if (itself instanceof ExportFile) found(itself);
    return inner;
  });
}
