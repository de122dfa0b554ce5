import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { NetworkFailure } from './network-failure.ts';

/** The code of a page did not arrive: no network, or a newer build has taken the place of this one. */
export class PageMissing extends NetworkFailure {}

/**
 * A page whose code is fetched when it is first opened. Left to itself the router would reload the
 * document when that fails, and a member without network would lose the app.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new PageMissing({ cause });
      }),
    exportName,
  );

/** The same for a part of a page. By React's own way: where the router's waits inside of a page, nothing wakes it. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({
    default: await load().catch((cause: unknown) => {
      throw new PageMissing({ cause });
    }),
  }));
