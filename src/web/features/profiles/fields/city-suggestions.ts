import { useQuery } from '@tanstack/react-query';
import { ANYBODYS } from '#web/lib/session.ts';

const MOST = 6;

export interface CitySuggestion {
  /** What is written into the field. */
  text: string;
  state: string;
}

/** The list of cities is fetched when somebody first asks for a place. */
const citiesQuery = {
  queryKey: ['cities'],
  queryFn: () => import('#contract/profiles/cities.ts'),
  staleTime: Infinity,
  meta: { [ANYBODYS]: true },
};

/** Nothing while the list is on its way or did not come: the field then is a plain one. */
export function useCitySuggestions(typed: string, wanted: boolean): CitySuggestion[] {
  const { data } = useQuery({ ...citiesQuery, enabled: wanted });
  if (!data || !wanted) return [];
  return data.suggestCities(typed, MOST).map((city) => ({
    text: data.locationOf(city),
    state: city.state,
  }));
}
