import fc from 'fast-check'
import type { Person } from './people.ts'

/** The sender of a command: usually one whose role allows it. */
export const aPerson: fc.Arbitrary<Person> = fc.constantFrom(
  'ana',
  'ana',
  'ana',
  'ben',
  'ben',
  'assistant',
  'viewer',
)
