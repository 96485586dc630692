import { expect, it } from 'vitest'
import { createBackoff, restarting } from '#api/db/embedded/backoff.ts'

it('restarts immediately after the first failure, then backs off, and starts over after a long run', () => {
  const backoff = createBackoff(250, 2_000)
  const runs = [0, 10, 10_000, 5, 5, 5, 10_001, 5]
  expect(runs.map(backoff)).toEqual([0, 250, 500, 1_000, 2_000, 2_000, 0, 250])
})

it('says when', () => {
  expect([0, 250, 2_000].map(restarting)).toEqual([
    'restarting now',
    'restarting in 0.25 s',
    'restarting in 2 s',
  ])
})
