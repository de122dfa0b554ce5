import type { CSSVariablesResolver } from '@mantine/core';

/** Mantine colour name → our token. Mantine's own names are mapped too, so nothing shows a stock colour. */
export const colorFamilies: Record<string, 'plum' | 'leaf' | 'marigold' | 'brick'> = {
  plum: 'plum',
  leaf: 'leaf',
  marigold: 'marigold',
  brick: 'brick',
  red: 'brick',
  green: 'leaf',
  yellow: 'marigold',
};

const surfaces = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft-ink)',
  '--mantine-color-placeholder': 'var(--soft-ink)',
  '--mantine-color-error': 'var(--brick)',
  '--mantine-color-success': 'var(--leaf)',
  '--mantine-color-anchor': 'var(--plum)',
  '--mantine-primary-color-contrast': 'var(--on-plum)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--soft-ink)',
  '--mantine-color-disabled-border': 'var(--line)',
};

function familyVariables(name: string, token: string): Record<string, string> {
  const text = token === 'plum' ? 'var(--plum)' : `var(--${token}-ink)`;
  return {
    [`--mantine-color-${name}-text`]: text,
    [`--mantine-color-${name}-filled`]: `var(--${token})`,
    [`--mantine-color-${name}-filled-hover`]: `var(--${token}-hover)`,
    [`--mantine-color-${name}-light`]: `var(--${token}-wash)`,
    [`--mantine-color-${name}-light-hover`]: `var(--${token}-wash)`,
    [`--mantine-color-${name}-light-color`]: text,
    [`--mantine-color-${name}-outline`]: text,
    [`--mantine-color-${name}-outline-hover`]: `var(--${token}-wash)`,
  };
}

// Our tokens switch with the colour scheme by themselves, so both schemes get the same references.
const variables = Object.entries(colorFamilies).reduce<Record<string, string>>(
  (all, [name, token]) => Object.assign(all, familyVariables(name, token)),
  { ...surfaces },
);

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
