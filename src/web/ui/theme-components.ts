import type { MantineThemeComponents } from '@mantine/core';

/** Fingers need 44 px; Mantine's medium and small are lower. */
const buttonHeights: Record<string, string> = { sm: '44px', md: '46px', lg: '54px' };

const FINGER = 44;

interface Sized {
  size?: string | number;
}

// Plain objects, not Component.extend(): importing the components here would load them on every page.
export const componentDefaults: MantineThemeComponents = {
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
