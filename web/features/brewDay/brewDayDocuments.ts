import { graphql } from '#generated/gql/gql.ts'

/** What a brew day follows, and what was done of it. */
export const BrewDayDocument = graphql(`
  query BrewDay($batchId: ID!) {
    asOfSeq
    batch(id: $batchId) {
      id
      batchNumber
      batchSizeBBL
      brews
      stage
      fermenter {
        ...EquipmentFields
      }
      recipe {
        ...WholeRecipeFields
      }
    }
    brewSteps(batchId: $batchId) {
      ...BrewStepFields
    }
  }
`)

/** The yeasts in stock with their lots, of which one can be pitched. */
export const YeastLotsDocument = graphql(`
  query YeastLots {
    asOfSeq
    ingredients(category: YEAST, limit: 60) {
      id
      name
      unit
      lots {
        ...LotFields
      }
    }
  }
`)

/** The steps whose timer counts, of all batches. */
export const BrewTimersDocument = graphql(`
  query BrewTimers {
    asOfSeq
    brewTimers {
      ...BrewStepFields
    }
  }
`)

/** Ticks a step, or corrects its figures. */
export const RecordBrewStepDocument = graphql(`
  mutation RecordBrewStep($input: BrewStepInput!, $commandId: ID) {
    recordBrewStep(input: $input, commandId: $commandId) {
      ...BrewStepFields
    }
  }
`)

/** Opens a step again. */
export const ReopenBrewStepDocument = graphql(`
  mutation ReopenBrewStep(
    $batchId: ID!
    $brew: Int
    $kind: BrewStepKind!
    $minutes: Int!
    $baseVersion: Int
    $commandId: ID
  ) {
    reopenBrewStep(
      batchId: $batchId
      brew: $brew
      kind: $kind
      minutes: $minutes
      baseVersion: $baseVersion
      commandId: $commandId
    ) {
      ...BrewStepFields
    }
  }
`)

/** Starts, pauses, resumes or stops the timer of a step. */
export const SetBrewTimerDocument = graphql(`
  mutation SetBrewTimer($input: BrewTimerInput!, $commandId: ID) {
    setBrewTimer(input: $input, commandId: $commandId) {
      ...BrewStepFields
    }
  }
`)
