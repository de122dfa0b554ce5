import { useRouterState } from '@tanstack/react-router';

/** How many steps into the history the shown page is: smaller again after Back. */
export const useHistoryDepth = (): number =>
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name for it
  useRouterState({ select: ({ location }) => location.state.__TSR_index });
