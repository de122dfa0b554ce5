import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth.tsx';

function Stray() {
  useAuth();
  return null;
}

test('useAuth outside its provider says so', () => {
  expect(() => renderToString(<Stray />)).toThrow('useAuth must be used within an AuthProvider');
});
