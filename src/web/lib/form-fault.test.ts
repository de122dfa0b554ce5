import { expect, test } from 'vitest';
import { z } from 'zod';
import { findFault, type Rule } from './form-fault.ts';

const EMPTY = 'Please fill in all fields';
const schema = z.object({
  name: z.string().trim().min(1, EMPTY),
  password: z.string().min(1, EMPTY).min(6, 'Too short'),
});
const values = { name: 'Asha', password: 'secret words' };
const never: Rule<typeof values> = () => ({ message: 'Rule', fields: ['password'] });

test('empty fields come before everything else', () => {
  const fault = findFault(schema, { name: '', password: 'abc' }, [never]);
  expect(fault).toEqual({ message: EMPTY, fields: ['name'] });
});

test('a field of spaces is empty where the contract trims it', () => {
  expect(findFault(schema, { ...values, name: '  ' })?.fields).toEqual(['name']);
});

test('a rule about several fields comes before the length', () => {
  expect(findFault(schema, { ...values, password: 'abc' }, [never])?.message).toBe('Rule');
});

test('then the first thing that the contract refuses', () => {
  const fault = findFault(schema, { ...values, password: 'abc' });
  expect(fault).toEqual({ message: 'Too short', fields: ['password'] });
});

test('nothing is wrong', () => {
  expect(findFault(schema, values)).toBeNull();
});
