/** A list that reads more easily without quotes and commas. */
export const words = (list: string): string[] => list.trim().split(/\s+/);
