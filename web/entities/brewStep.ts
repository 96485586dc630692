import { graphql } from '#generated/gql/gql.ts'
import { entity } from '#web/live/cache/entity.ts'

/** A step of a brew day, with its timer. */
const BrewStepFields = graphql(`
  fragment BrewStepFields on BrewStep {
    id
    version
    batchId
    brew
    kind
    minutes
    doneAt
    doneBy {
      ...PersonFields
    }
    temperature
    pH
    gravity
    volume
    yeast
    generation
    pitchRate
    yeastLot {
      id
      code
      lotNumber
    }
    yeastQuantity
    yeastUnit
    timerSeconds
    timerStartedAt
    timerPausedAt
  }
`)

graphql(`
  fragment BrewStepChanges on Change {
    ... on BrewStepSaved {
      stepId
      step {
        ...BrewStepFields
      }
    }
  }
`)

/** The brews whose brew day has begun, of batches that were not moved to Fermenting. */
export const BrewsUnderWayDocument = graphql(`
  query BrewsUnderWay {
    asOfSeq
    brewsUnderWay {
      batchId
      brew
      stage
    }
  }
`)

/** A step of a batch's brew day. */
export const brewStep = entity({
  fragment: BrewStepFields,
  derived: ['batchVolumes', 'brewsUnderWay'],
  smallQueries: { brewsUnderWay: BrewsUnderWayDocument },
  lists: {
    brewSteps: { belongs: (read, { batchId }) => read('batchId') === batchId },
    brewTimers: { belongs: (read) => Boolean(read('timerStartedAt')) },
  },
  changes: { BrewStepSaved: { id: 'stepId', state: 'step' } },
})
