import { z } from 'zod';

/** Where a list goes on, as the list itself wrote it. */
export const cursorSchema = z.string().max(200).optional();

/** One page of a list; a null cursor means that nothing follows. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}
