import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TAGS_MAX } from '#contract/profiles/rules.ts';
import { TagPicker } from './tag-picker.tsx';

const groups = [
  { name: 'Films', tags: ['Bollywood', 'Street Cooking Shows'] },
  { name: 'Kitchen', tags: ['Slow Cooking', 'Cooking'] },
];

function Picker({ first }: { first?: string[] }) {
  const [value, setValue] = useState(first ?? []);
  return (
    <MantineProvider env="test">
      <TagPicker label="Interests" groups={groups} value={value} onChange={setValue} custom />
    </MantineProvider>
  );
}

const search = () => screen.getByLabelText<HTMLInputElement>('Search interests');
const type = (value: string) => fireEvent.change(search(), { target: { value } });
const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen interests' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(cleanup);

test('a search shows the known ones first, the nearest before the others, and one’s own last', () => {
  render(<Picker />);
  type('cook');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cooking',
    'Slow Cooking',
    'Street Cooking Shows',
    'Add “cook”',
  ]);
});

test('Enter takes the known one that begins so, the button and what is unknown one’s own', () => {
  render(<Picker />);
  for (const typed of ['cook', 'ollywood', 'Kites']) {
    type(typed);
    fireEvent.keyDown(search(), { key: 'Enter' });
    expect(search().value).toBe('');
  }
  type('cook');
  fireEvent.click(screen.getByText('Add “cook”'));
  expect(chosen()).toEqual(['Cooking', 'ollywood', 'Kites', 'cook']);
});

test('a list that a release has made too long says how many must go before it can be changed', () => {
  render(<Picker first={Array.from({ length: TAGS_MAX + 2 }, (_, at) => `Tea ${at}`)} />);
  screen.getByText('To change this list, remove 2: 30 are the most.');
  fireEvent.click(screen.getByLabelText('Remove Tea 0'));
  fireEvent.click(screen.getByLabelText('Remove Tea 1'));
  screen.getByText(/^You have chosen 30, which is the most\./);
});
