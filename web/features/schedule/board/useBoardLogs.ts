import { useMemo } from 'react'
import { graphql } from '#generated/gql/gql.ts'
import type { BoardLogsQuery } from '#generated/gql/graphql.ts'
import type { BrewUnderWay } from '#domain/brewDay/brewSteps.ts'
import { BrewsUnderWayDocument } from '#web/entities/brewStep.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'

const BoardLogsDocument = graphql(`
  query BoardLogs {
    asOfSeq
    batches(stages: [PLANNED, MASHING, BOILING, FERMENTING, CONDITIONING, KEGGING], limit: 500) {
      id
      latestTemperatureLog {
        id
        timestamp
        temperature
      }
      latestGravityLog {
        id
        timestamp
        gravity
      }
      openIssue {
        id
        issueSeverity
        issueDescription
        issueResolvedAt
      }
    }
  }
`)

/** The open issues of the batches on the board, by their ids. */
export type BoardIssues = ReadonlyMap<string, NonNullable<BoardLogsQuery['batches'][number]['openIssue']>>

/** The newest temperature and gravity that people logged, and the open issue, by the id of each batch on the board, live. */
export function useBoardLogs() {
  const { data } = useLiveQuery(BoardLogsDocument)
  const batches = data?.batches
  return useMemo(() => {
    const logged = new Map(
      batches?.map(({ id, latestTemperatureLog: warm, latestGravityLog: dense }) => [
        id,
        {
          temperature: warm && { value: Number(warm.temperature), at: warm.timestamp },
          gravity: dense && { value: Number(dense.gravity), at: dense.timestamp },
        },
      ]),
    )
    const issues: BoardIssues = new Map(
      batches?.flatMap(({ id, openIssue }) => (openIssue ? [[id, openIssue] as const] : [])),
    )
    return { logged, issues }
  }, [batches])
}

const noBrews: readonly BrewUnderWay[] = []

/** The brews whose brew day has begun, of batches that were not moved to Fermenting, live. */
export function useBrewsUnderWay(): readonly BrewUnderWay[] {
  return useLiveQuery(BrewsUnderWayDocument).data?.brewsUnderWay ?? noBrews
}
