import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { MeasuredKindsDocument } from './seriesDocument.ts'
import { nowhere, spanOfStay, type Stay } from './stay.ts'
import { useEachStay } from './useEachStay.ts'

/** What devices measured in stays beside gravity and temperature; nothing while it `isLoading`. */
export function useSecondKinds(stays: readonly Stay[]): { kinds: readonly SecondKind[]; isLoading: boolean } {
  const found = useEachStay(stays, useStayKinds, null)
  const kinds = found.flatMap((ofStay) => ofStay ?? [])
  return {
    kinds: (['PRESSURE', 'PH'] as const).filter((kind) => kinds.includes(kind)),
    isLoading: found.includes(null),
  }
}

/** Null while it is loaded. */
function useStayKinds(stay: Stay | null): SecondKind[] | null {
  const { data, loading } = useLiveQuery(MeasuredKindsDocument, {
    variables: spanOfStay(stay ?? nowhere),
    skip: !stay,
  })
  if (!stay || !data) return stay && loading ? null : []
  return [
    ...(data.pressure.points.length > 0 ? (['PRESSURE'] as const) : []),
    ...(data.pH.points.length > 0 ? (['PH'] as const) : []),
  ]
}
