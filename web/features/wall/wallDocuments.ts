import { graphql } from '#generated/gql/gql.ts'
import type { WallQuery } from '#generated/gql/graphql.ts'

/** Starts the wall's connection: heartbeats, and the subscriptions over it. */
export const WallLineDocument = graphql(`
  query WallLine {
    asOfSeq
  }
`)

/** The whole wall: queried once, then pushed whenever it changes. */
export const WallDocument = graphql(`
  query Wall {
    wall {
      asOfSeq
      board {
        brewery {
          ...BreweryFields
        }
        vessels {
          equipmentId
          label
          type
          status
          capacityBBL
          volumeBBL
          isVolumeAssumed
          batch {
            batchId
            batchNumber
            recipeName
            stage
            batchSizeBBL
            colorSRM
            day
            expectedDays
            health
            expectedFG
            temperature {
              value
              at
              isMeasured
            }
            gravity {
              value
              at
              isMeasured
            }
            setPoint
            isOffProfile
            finish
            trend {
              direction
              perDay
            }
            curve
            calls {
              textSaid
              timer {
                seconds
                startedAt
                pausedAt
              }
            }
          }
        }
        next {
          kind
          batchId
          batchNumber
          recipeName
          vesselLabel
          due
        }
        nextCount
        alerts {
          id
          kind
          severity
          titleSaid
        }
        alertCount
        lowStock {
          ingredientId
          name
          currentQuantity
          unit
          stockStatus
        }
        lowStockCount
        kegs {
          beerTypeId
          name
          halfBBL
          sixthBBL
        }
        beerCount
        kegTotals {
          halfBBL
          sixthBBL
        }
      }
    }
  }
`)

/** The wall as displayed, and its parts. */
export type BoardView = NonNullable<WallQuery['wall']['board']>
export type VesselView = BoardView['vessels'][number]
export type BatchView = NonNullable<VesselView['batch']>

/** A heartbeat has no board: the previous one is still current. */
export function withBoard(before: WallQuery | undefined, next: WallQuery): WallQuery {
  return next.wall.board === null
    ? { ...next, wall: { ...next.wall, board: before?.wall.board ?? null } }
    : next
}
