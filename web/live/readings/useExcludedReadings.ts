import { useMemo } from 'react'
import type { ExcludedReadingsQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'
import { ExcludedReadingsDocument } from './excludedDocument.ts'
import { detailOf, nowhere, spanOfStay, type Stay } from './stay.ts'

type Answer = ExcludedReadingsQuery['excludedReadings']

/** A reading that doesn't count. */
export type ExcludedReading = Answer['readings'][number]

/** A time in which readings are implausible. */
export type Fault = Answer['faults'][number]

const nothing: Answer = { readings: [], faults: [] }

/** What doesn't count of a stay; where a range of it is looked at, more of the single readings there. */
export function useExcludedReadings(stay: Stay | null, range: Range | null): Answer {
  const part = detailOf(stay, range)
  const whole = useLiveQuery(ExcludedReadingsDocument, {
    variables: spanOfStay(stay ?? nowhere),
    skip: !stay,
  })
  const detail = useLiveQuery(ExcludedReadingsDocument, {
    ...{ variables: spanOfStay(part ?? nowhere), skip: !part },
    fetchPolicy: 'no-cache',
  })
  const [all, fine] = [whole.data?.excludedReadings, part ? detail.data?.excludedReadings : undefined]
  return useMemo(() => {
    if (!stay || !all) return nothing
    if (!fine) return all
    const known = new Set(fine.readings.map(keyOf))
    return {
      ...all,
      readings: [...all.readings.filter((reading) => !known.has(keyOf(reading))), ...fine.readings],
    }
  }, [stay, all, fine])
}

const keyOf = ({ kind, at, value }: ExcludedReading) => `${kind} ${at} ${value}`
