/** Entries offered together under one heading. */
export interface TagGroup {
  name: string;
  tags: readonly string[];
}
