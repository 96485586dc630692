import type { SecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { MeasuredKindsDocument } from './seriesDocument.ts'
import { nowhere, spanOfStay, type Stay } from './stay.ts'
import { useEachStay } from './useEachStay.ts'

/** What devices measured in stays beside gravity and temperature. */
export function useSecondKinds(stays: readonly Stay[]): readonly SecondKind[] {
  const kinds = useEachStay(stays, useStayKinds, null).flat()
  return (['PRESSURE', 'PH'] as const).filter((kind) => kinds.includes(kind))
}

function useStayKinds(stay: Stay | null): SecondKind[] {
  const { data } = useLiveQuery(MeasuredKindsDocument, {
    variables: spanOfStay(stay ?? nowhere),
    skip: !stay,
  })
  if (!stay || !data) return []
  return [
    ...(data.pressure.points.length > 0 ? (['PRESSURE'] as const) : []),
    ...(data.pH.points.length > 0 ? (['PH'] as const) : []),
  ]
}
