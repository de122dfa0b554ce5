import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { AgeField } from './number-field.tsx';

function field(ageFixed: boolean) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <AgeField age={33} ageFixed={ageFixed} onChange={() => undefined} />
      </MantineProvider>,
    ),
  );
  return { place, input: place.querySelector('input') };
}

test('an age is typed until a document says it', () => {
  const typed = field(false);
  expect(typed.input?.readOnly).toBe(false);
  expect(typed.place.textContent).not.toContain('From your document');
  const fixed = field(true);
  expect(fixed.input?.readOnly).toBe(true);
  expect(fixed.input?.value).toBe('33');
  expect(fixed.place.textContent).toContain('From your document');
});
