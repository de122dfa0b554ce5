import { feature } from '#web/lib/feature.ts';
import { consoleNavigation, consolePages } from './console/console-pages.ts';

export const safety = feature({ adminPages: consolePages, navigation: consoleNavigation });
