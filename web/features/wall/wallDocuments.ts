import { graphql } from '#generated/gql/gql.ts'
import type { WallQuery } from '#generated/gql/graphql.ts'

/** Starts the wall's line: heartbeats, and whatever is watched over it. */
export const WallLineDocument = graphql(`
  query WallLine {
    asOfSeq
  }
`)

/** The whole wall: asked for once, then told whenever it changes. */
export const WallDocument = graphql(`
  query Wall {
    wall {
      asOfSeq
      board {
        vessels {
          equipmentId
          label
          type
          status
          batch {
            batchId
            batchNumber
            recipeName
            stage
            day
            expectedDays
            health
            expectedFG
            temperature {
              value
              at
            }
            gravity {
              value
              at
            }
            trend {
              direction
              perDay
            }
            curve
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
        alerts {
          id
          kind
          severity
          title
          message
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
        kegTotals {
          halfBBL
          sixthBBL
        }
      }
    }
  }
`)

/** The wall as it is shown, and its parts. */
export type BoardView = NonNullable<WallQuery['wall']['board']>
export type VesselView = BoardView['vessels'][number]
export type BatchView = NonNullable<VesselView['batch']>

/** A heartbeat brings no board: the one before is still true. */
export function withBoard(before: WallQuery | undefined, next: WallQuery): WallQuery {
  return next.wall.board === null
    ? { ...next, wall: { ...next.wall, board: before?.wall.board ?? null } }
    : next
}
