import { companionsContract } from '#contract/companions/endpoints.ts';
import { addressOf, apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ companions: companionsContract });

/** For a link: the browser fetches the file by itself. */
export const statementUrl = (month: string, as: 'csv' | 'pdf'): string =>
  `${addressOf(companionsContract.statement, { month })}?as=${as}`;
