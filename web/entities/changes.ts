import { graphql } from '#generated/gql/gql.ts'
import type { ChangesSubscription } from '#generated/gql/graphql.ts'

/** Only control events, without changes: for a page that receives whole snapshots. */
export const ControlEventsDocument = graphql(`
  subscription ControlEvents($after: ID) {
    changes(after: $after, topics: []) {
      seq
      ...ControlEvents
    }
  }

  fragment ControlEvents on Change {
    ... on Heartbeat {
      serverTime
      build
      epoch
    }
    ... on Reset {
      epoch
      wentBack
    }
  }
`)

/** A change as received, discriminated by `__typename`. */
export type Change = ChangesSubscription['changes']

/** The kinds of change. */
export type ChangeType = Change['__typename']

/** The change of one kind. */
export type ChangeOf<T extends ChangeType> = Extract<Change, { __typename: T }>
