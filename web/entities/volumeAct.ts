import { graphql } from '#generated/gql/gql.ts'
import type { VolumeActFieldsFragment } from '#generated/gql/graphql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** What moved beer, or what a count found. */
const VolumeActFields = graphql(`
  fragment VolumeActFields on VolumeAct {
    id
    kind
    basis
    batchNumber
    from {
      id
      label
    }
    to {
      id
      label
    }
    volumeBBL
    lossBBL
    targetBBL
    splitBBL
    reason
    occurredAt
    by {
      ...PersonFields
    }
    isFree
    logId
    brewStepId
    supersededAt
    packageLot {
      id
      code
      beerType {
        id
        name
      }
    }
    causedBy {
      id
    }
  }
`)

/** What moved beer, as pages show it. */
export type VolumeActView = VolumeActFieldsFragment

graphql(`
  fragment VolumeActChanges on Change {
    ... on VolumeRecorded {
      actId
    }
  }
`)

/** What moved beer: an act that is entered changes those after it, so all that are shown are asked for again. */
export const volumeAct = entity({
  fragment: VolumeActFields,
  lists: {},
  changes: { VolumeRecorded: { id: 'actId', refetches: ['volumeActs', 'batchBalance'] } },
})
