import { z } from 'zod';

/** The same schema, refusing what it does not name, however deep. */
export function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return z.strictObject(
      Object.fromEntries(fields.map(([name, field]) => [name, strictly(field)])),
    );
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strictly(schema.unwrap() as z.ZodType).optional();
  return schema;
}

/** The names of all fields, however deep. */
export function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return fields.flatMap(([name, field]) => [name].concat(fieldsOf(field)));
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldsOf(option as z.ZodType));
  return [];
}

/** The paths of all texts that hold whatever somebody types: not what has a form of its own, as ids and times have. */
export function freeTextsOf(schema: z.ZodType, path = ''): string[] {
  const within = (inner: unknown, at = path) => freeTextsOf(inner as z.ZodType, at);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
      within(field, path ? `${path}.${name}` : name),
    );
  if (schema instanceof z.ZodString) return schema.format === null ? [path] : [];
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodRecord) return within(schema.valueType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option));
  if (schema instanceof z.ZodPipe) return within(schema.in);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return within(schema.unwrap());
  return [];
}
