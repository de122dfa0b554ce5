import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  type MantineThemeComponents,
} from '@mantine/core';
import { colorFamilies } from './theme-variables.ts';

/** Fingers need 44 px; Mantine's medium and small are lower. */
const buttonHeights: Record<string, string> = { sm: '44px', md: '46px', lg: '54px' };

const FINGER = 44;

interface Sized {
  size?: string | number;
}

// Plain objects, not Component.extend(): importing the components here would load them on every page.
const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md' },
    vars: (_: unknown, { size }: Sized) => ({
      root: {
        '--button-radius': 'var(--radius-pill)',
        '--button-height': buttonHeights[String(size)],
      },
    }),
    // Mantine's label cuts off whatever reaches below its line.
    styles: { label: { fontWeight: 620, lineHeight: 1.35 } },
  },
  ActionIcon: {
    defaultProps: { radius: 'xl', size: FINGER, variant: 'subtle' },
    // Its picture does not grow with the text, so neither does the circle.
    vars: (_: unknown, { size }: Sized) => ({
      root: size === FINGER ? { '--ai-size': `${FINGER}px` } : {},
    }),
  },
  Input: {
    defaultProps: { size: 'md', radius: 'sm' },
    vars: (_: unknown, { size }: Sized) => ({
      wrapper: size === 'md' ? { '--input-height': '48px', '--input-fz': '1rem' } : {},
    }),
  },
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    styles: { label: { fontWeight: 560, marginBottom: 6, fontSize: '0.9375rem' } },
  },
  TextInput: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
  Radio: { defaultProps: { size: 'md' } },
  CloseButton: { defaultProps: { size: 44, radius: 'xl', 'aria-label': 'Close' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Skeleton: { defaultProps: { radius: 'sm' } },
};

const plum: MantineColorsTuple = [
  '#faf3f9',
  '#f5e9f3',
  '#e6cbe2',
  '#d9a3d2',
  '#c27dba',
  '#a65a9d',
  '#87407f',
  '#5b2158',
  '#471845',
  '#351233',
];

/** Mantine's neutrals, warmed, so that a part we have not styled still sits on our paper. */
const gray: MantineColorsTuple = [
  '#fbf6f0',
  '#f4ece3',
  '#eadfd5',
  '#ddd0c4',
  '#917d93',
  '#8a768b',
  '#7a687b',
  '#6d5c6e',
  '#4a3a4c',
  '#2a1a2c',
];
const dark: MantineColorsTuple = [
  '#f4ecf2',
  '#d8cad5',
  '#b7a6b5',
  '#a693a4',
  '#3a2c3d',
  '#2b202f',
  '#211824',
  '#171018',
  '#130d14',
  '#0d080e',
];

/** Text on a filled colour: light plum needs dark letters, dark plum light ones. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const family = colorFamilies[input.color ?? input.theme.primaryColor];
  return input.variant === 'filled' && family
    ? { ...colors, color: `var(--on-${family})` }
    : colors;
};

export const theme = createTheme({
  primaryColor: 'plum',
  primaryShade: { light: 7, dark: 3 },
  colors: {
    plum,
    gray,
    dark,
    leaf: colorsTuple('#2c7a4b'),
    marigold: colorsTuple('#e29a1b'),
    brick: colorsTuple('#b23a2e'),
  },
  variantColorResolver,
  black: '#2a1a2c',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-heading)',
    fontWeight: '560',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.5rem + 2.2vw, 2.75rem)', lineHeight: '1.1' },
      h2: { fontSize: 'clamp(1.5rem, 1.25rem + 1.1vw, 2rem)', lineHeight: '1.15' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  radius: { xs: '6px', sm: '10px', md: '16px', lg: '20px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  components: componentDefaults,
});
