type ApiClientModule = typeof import('#web/lib/api-client.ts');

/** For `vi.mock` of the API client: the queries are the real ones, what they and others call is the test's. */
export function clientCalling(real: ApiClientModule, call: object) {
  return {
    ...real,
    apiClient: (contract: Parameters<ApiClientModule['apiClient']>[0]) => ({
      ...real.apiClient(contract),
      call,
    }),
  };
}
