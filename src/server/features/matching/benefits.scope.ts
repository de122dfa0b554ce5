import { sql, type SQL } from 'drizzle-orm';

/** Of two rows of profiles: Friendship with Benefits is all that both look for. */
export const seekOnlyBenefits = (one: SQL, other: SQL): SQL =>
  sql`array(select unnest(${one}.connection_types) intersect select unnest(${other}.connection_types))
    = array['friendship-with-benefits']`;
