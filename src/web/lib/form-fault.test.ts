import { expect, test } from 'vitest';
import { z } from 'zod';
import { findFaults, type Rule } from './form-fault.ts';

const EMPTY = 'Please fill in all fields';
const schema = z.object({
  name: z.string().trim().min(1, EMPTY),
  password: z.string().min(1, EMPTY).min(6, 'Too short'),
});
const values = { name: 'Asha', password: 'secret words' };
const never: Rule<typeof values> = () => ({ message: 'Rule', fields: ['password'] });

test('empty fields come before everything else', () => {
  const fault = findFaults(schema, { name: '', password: 'abc' }, [() => null]);
  expect(fault).toEqual({
    message: EMPTY,
    reasons: new Map([
      ['name', 'Please fill this in'],
      ['password', 'Too short'],
    ]),
  });
});

test('a field of spaces is empty where the contract trims it', () => {
  expect(findFaults(schema, { ...values, name: '  ' })?.reasons).toEqual(
    new Map([['name', 'Please fill this in']]),
  );
});

test('a rule about several fields comes before the length', () => {
  expect(findFaults(schema, { ...values, password: 'abc' }, [never])).toEqual({
    message: 'Rule',
    reasons: new Map([['password', 'Rule']]),
  });
});

test('then the first thing that the contract refuses', () => {
  const fault = findFaults(schema, { ...values, password: 'abc' });
  expect(fault).toEqual({ message: 'Too short', reasons: new Map([['password', 'Too short']]) });
});

test('a field that is empty says so in the words of its own where it has some', () => {
  const own = z.object({ city: z.string().min(1, 'Please name a city') });
  expect(findFaults(own, { city: '' })).toEqual({
    message: 'Please name a city',
    reasons: new Map([['city', 'Please name a city']]),
  });
});

test('nothing is wrong', () => {
  expect(findFaults(schema, values)).toBeNull();
});
