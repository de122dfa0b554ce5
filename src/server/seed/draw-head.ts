import * as openPeeps from '@dicebear/open-peeps';
import { createAvatar } from '@dicebear/core';
import { circle, INK, limb, path } from './draw-shapes.ts';

type Style = NonNullable<openPeeps.Options['head']>[number];
export type Beard = NonNullable<openPeeps.Options['facialHair']>[number];
export type Ornament = 'bindi' | 'earrings' | 'nose-pin' | 'flowers' | 'plait' | 'headband';

export interface Head {
  style: Style;
  face: NonNullable<openPeeps.Options['face']>[number];
  beard?: Beard | undefined;
  glasses?: NonNullable<openPeeps.Options['accessories']>[number] | undefined;
  skin: string;
  hair: string;
  /** Of a turban, a scarf or a ribbon. */
  cloth: string;
  /** What is under a hijab shows as a narrow band. */
  under?: string | undefined;
  ornaments: readonly Ornament[];
}

/** Their hair is filled; what is black there are lines. */
const outlined = new Set<Style>([
  'grayBun',
  'grayMedium',
  'grayShort',
  'bangs',
  'mediumBangs2',
  'short4',
  'noHair3',
  'noHair1',
  'turban',
]);

const HEAD_ENDS = '<g transform="translate(315 248)">';
const BEARD_BEGINS = '<g transform="translate(279 400)">';
const BEARD_ENDS = '<g transform="translate(179 343)">';

/** A head of the CC0 Open Peeps by Pablo Stanley, in our colours and with our ornaments; the body is ours. */
export function drawHead(head: Head): string {
  const body = peep(head);
  const [hairEnd, beardFrom, beardEnd] = [HEAD_ENDS, BEARD_BEGINS, BEARD_ENDS].map((mark) =>
    body.indexOf(mark),
  );
  const hairInk = head.style === 'hijab' ? head.cloth : outlined.has(head.style) ? INK : head.hair;
  return [
    head.ornaments.includes('plait') ? plait(head) : '',
    inked(body.slice(0, hairEnd), hairInk),
    inked(body.slice(hairEnd, beardFrom), INK),
    inked(body.slice(beardFrom, beardEnd), head.hair),
    inked(body.slice(beardEnd), INK),
    ...head.ornaments.map((ornament) => drawOrnament(ornament, head)),
  ].join('');
}

const inked = (svg: string, ink: string) =>
  svg.replaceAll(/(fill|stroke)="(?:#000|#000000|black)"/g, `$1="${ink}"`);

type PeepOptions = Parameters<typeof createAvatar<openPeeps.Options>>[1] & openPeeps.Options;

function peep({ style, face, beard, glasses, skin, hair, cloth, under }: Head): string {
  const plain = (colour: string) => colour.replace('#', '');
  const options: PeepOptions = {
    seed: 'portrait',
    head: [style],
    face: [face],
    skinColor: [plain(skin)],
    headContrastColor: [plain(hair)],
    clothingColor: [plain(under ?? cloth)],
    accessories: [glasses ?? 'glasses'],
    accessoriesProbability: glasses ? 100 : 0,
    facialHair: [beard ?? 'chin'],
    facialHairProbability: beard ? 100 : 0,
    maskProbability: 0,
  };
  let drawn = '';
  const collection = {
    ...openPeeps,
    create: (props: Parameters<typeof openPeeps.create>[0]) => {
      const made = openPeeps.create(props);
      drawn = made.body;
      return made;
    },
  };
  createAvatar(collection, options).toString();
  // The bust, which ours takes the place of, is the one group before the head.
  return drawn.slice(drawn.indexOf('<g transform'));
}

const GOLD = '#e8b04a';

function drawOrnament(ornament: Ornament, { cloth, hair }: Head): string {
  switch (ornament) {
    case 'bindi':
      return circle(473, 300, 9, '#a3262f');
    case 'earrings':
      return `${circle(232, 447, 12, GOLD)}${path('M232 456 l-22 40 h44 Z', GOLD, INK, 5)}${circle(232, 502, 6, GOLD)}`;
    case 'nose-pin':
      return circle(500, 402, 7, '#f6d98f');
    case 'flowers':
      return [...Array(7).keys()]
        .map((place) =>
          circle(196 - place * 3, 240 + place * 32, 19, place % 2 ? '#fff' : '#f7ead2'),
        )
        .join('');
    case 'headband':
      return path(
        'M262 205 C330 130 470 118 545 178 L548 208 C470 152 340 164 276 236 Z',
        cloth,
        hair,
        4,
      );
    case 'plait':
      return '';
  }
}

/** Over the shoulder, tied at its end. */
function plait({ hair, cloth }: Head): string {
  const links = [...Array(8).keys()].map((place) => {
    const [x, y] = [196 - Math.sin(place / 2.4) * 22, 470 + place * 62];
    return `<ellipse cx="${x}" cy="${y}" rx="${58 - place * 3}" ry="44" fill="${hair}" stroke="#0003" stroke-width="6" transform="rotate(${place % 2 ? 24 : -24} ${x} ${y})"/>`;
  });
  return `${links.join('')}${limb('M176 950 l-10 20', 44, cloth)}${path('M140 985 L170 975 L196 990 L186 1075 L152 1075 Z', hair)}`;
}
