import type { Page } from '@playwright/test';

/** The label of a required field may carry its asterisk. */
const labelled = (text: string) => new RegExp(`^${text}\\s*\\*?$`);

export function registerForm(page: Page) {
  return {
    name: page.getByLabel(labelled('Full name')),
    email: page.getByLabel(labelled('Email')),
    password: page.getByLabel(labelled('Password')),
    confirmation: page.getByLabel(labelled('Confirm password')),
    terms: page.getByRole('checkbox', { name: /terms/i }),
    submit: page.getByRole('button', { name: /^(Create Account|Creating Account\.\.\.)$/ }),
    error: page.locator('form').getByRole('alert'),
  };
}

export function loginForm(page: Page) {
  return {
    email: page.getByLabel(labelled('Email')),
    password: page.getByLabel(labelled('Password')),
    remember: page.getByRole('checkbox', { name: 'Remember me' }),
    submit: page.getByRole('button', { name: /^(Sign In|Signing In\.\.\.)$/ }),
    error: page.locator('form').getByRole('alert'),
  };
}
