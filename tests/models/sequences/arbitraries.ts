import fc from 'fast-check'
import type { Person } from './brewery.ts'

/** Whoever sends a command: mostly those who may. */
export const aPerson: fc.Arbitrary<Person> = fc.constantFrom(
  'ana',
  'ana',
  'ana',
  'ben',
  'ben',
  'assistant',
  'viewer',
)
