import { IconEar, IconFlame, IconMasksTheater, IconMovie, type Icon } from '@tabler/icons-react';
import type { ConnectionType } from '#contract/profiles/options.ts';

interface Look {
  Icon: Icon;
  tone: 'marigold' | 'plum' | 'leaf' | 'sky';
}

/** By these a kind of connection is recognised wherever it stands. */
export const connectionTypeLooks: Readonly<Record<ConnectionType, Look>> = {
  'rent-a-friend': { Icon: IconMovie, tone: 'marigold' },
  'friendship-with-benefits': { Icon: IconFlame, tone: 'plum' },
  'emotional-healing': { Icon: IconEar, tone: 'leaf' },
  'virtual-relationship': { Icon: IconMasksTheater, tone: 'sky' },
};
