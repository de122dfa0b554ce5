import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { giveDialogs } from '#web/testing/dialogs.ts';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';

test('a second question waits until the first is answered', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  giveDialogs();
  const answers: string[] = [];
  function Asking({ confirmLabel }: { confirmLabel: string }) {
    const confirm = useConfirm();
    const ask = async () => {
      const sure = await confirm({ title: `${confirmLabel}?`, body: '', confirmLabel });
      answers.push(`${confirmLabel}: ${sure}`);
    };
    return <button onClick={() => void ask()}>Ask</button>;
  }
  const place = document.body.appendChild(document.createElement('div'));
  act(() =>
    createRoot(place).render(
      <MantineProvider env="test">
        <ConfirmProvider>
          <Asking confirmLabel="Block" />
          <Asking confirmLabel="Send anyway" />
        </ConfirmProvider>
      </MantineProvider>,
    ),
  );
  const title = () => place.querySelector('h2')?.textContent;
  const press = (button: number) =>
    act(async () => [...place.querySelectorAll('button')].at(button)?.click());

  await press(0);
  await press(1);
  expect(title()).toBe('Block?');
  await press(-1);
  expect(answers).toEqual(['Block: true']);
  expect(title()).toBe('Send anyway?');
  expect(place.querySelector('dialog')?.open).toBe(true);
  await press(-2);
  expect(answers).toEqual(['Block: true', 'Send anyway: false']);
  expect(place.querySelector('dialog')?.open).toBe(false);
});
