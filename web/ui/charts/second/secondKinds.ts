import { useSearchParams } from 'react-router-dom'
import type { ReadingKind } from '#domain/devices/devicePost.ts'

/** What the second axis of a curve can show beside gravity. */
export type SecondKind = Exclude<ReadingKind, 'GRAVITY'>

/** All of them, as they are offered. */
export const secondKinds = ['TEMPERATURE', 'PRESSURE', 'PH'] as const satisfies readonly SecondKind[]

/** The name of what the second axis shows in the address. */
const axisParam = 'axis'

/** What the second axis shows: it is in the address, so that it survives a reload and can be shared. */
export function useSecondKind(): [SecondKind, (kind: SecondKind) => void] {
  const [params, setParams] = useSearchParams()
  const written = params.get(axisParam)?.toUpperCase()
  const choose = (kind: SecondKind) => {
    const next = new URLSearchParams(params)
    if (kind === 'TEMPERATURE') next.delete(axisParam)
    else next.set(axisParam, kind.toLowerCase())
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [secondKinds.find((kind) => kind === written) ?? 'TEMPERATURE', choose]
}
