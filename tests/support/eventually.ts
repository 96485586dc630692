import { vi } from 'vitest'

/**
 * Retries an assertion, or a promise, until it holds, and resolves to what it returned: `vi.waitFor` with the patience that
 * a machine under full load needs. A test that proves a deadline states its own timeout.
 */
export function eventually<T>(
  fact: () => T | Promise<T>,
  { timeout = 60_000, interval = 20 } = {},
): Promise<T> {
  return vi.waitFor(fact, { timeout, interval })
}
