import { useMemo } from 'react'
import type { Stay } from './stay.ts'

/** The most stays that are drawn: a hook has to be called equally often each time. */
export const mostStays = 6

/** What a hook finds of each stay, and of null for each one that is missing. */
export function useEachStay<More, Found>(
  stays: readonly Stay[],
  useStay: (stay: Stay | null, more: More) => Found,
  more: More,
): readonly Found[] {
  const first = useStay(stays[0] ?? null, more)
  const second = useStay(stays[1] ?? null, more)
  const third = useStay(stays[2] ?? null, more)
  const fourth = useStay(stays[3] ?? null, more)
  const fifth = useStay(stays[4] ?? null, more)
  const sixth = useStay(stays[5] ?? null, more)
  return useMemo(
    () => [first, second, third, fourth, fifth, sixth],
    [first, second, third, fourth, fifth, sixth],
  )
}
