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

/** A step of a batch's brew day. */
export const brewStep = entity({
  fragment: BrewStepFields,
  derived: ['batchVolumes'],
  lists: {
    brewSteps: { belongs: (read, { batchId }) => read('batchId') === batchId },
    brewTimers: { belongs: (read) => Boolean(read('timerStartedAt')) },
  },
  changes: { BrewStepSaved: { id: 'stepId', state: 'step' } },
})
