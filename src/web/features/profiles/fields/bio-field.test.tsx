import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { BIO_MAX, LINE_MAX } from '#contract/profiles/rules.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { PersonalityStep } from '../onboarding/steps/onboarding-steps.tsx';
import { NEW_PROFILE } from '#web/testing/asha.ts';

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

function Page() {
  const [typed, setTyped] = useState<Partial<OwnProfile>>({ bio: '', occupation: '' });
  return (
    <PersonalityStep
      profile={{ ...NEW_PROFILE, ...typed }}
      change={({ bio = typed.bio ?? '', occupation = typed.occupation ?? '' }) =>
        setTyped({ bio, occupation })
      }
    />
  );
}

test('a bio that is too long is said to be, and nothing of it is cut', async () => {
  page = await openPage(Page, '/onboarding', '/onboarding');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Bio');
  expect(field.maxLength, 'which cuts what is pasted').toBe(-1);
  const type = (length: number) =>
    fireEvent.change(field, { target: { value: 'x'.repeat(length) } });
  type(BIO_MAX);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  type(BIO_MAX + 12);
  expect(field.value).toHaveLength(BIO_MAX + 12);
  screen.getByText('1012 of 1000 characters');
  screen.getByText(/^That is 12 characters too many\./);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('an occupation that is too long is said to be, and nothing of it is cut', async () => {
  page = await openPage(Page, '/onboarding', '/onboarding');
  const field = screen.getByLabelText<HTMLInputElement>('Occupation');
  expect(field.maxLength, 'which cuts what is pasted').toBe(-1);
  fireEvent.change(field, { target: { value: 'x'.repeat(LINE_MAX) } });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.change(field, { target: { value: 'x'.repeat(LINE_MAX + 1) } });
  expect(field.value).toHaveLength(LINE_MAX + 1);
  screen.getByText(/^That is 1 character too many\./);
});
