import type { BrewStepFieldsFragment } from '#generated/gql/graphql.ts'

/** A step of the brew day of batch 1. */
export function aStep(
  kind: BrewStepFieldsFragment['kind'],
  version: number,
  more: Partial<BrewStepFieldsFragment> = {},
) {
  return {
    ...{
      __typename: 'BrewStep',
      id: kind,
      brew: 1,
      version,
      batchId: '1',
      kind,
      minutes: 0,
      doneAt: null,
      doneBy: null,
    },
    ...{ temperature: null, pH: null, gravity: null, volume: null, yeast: null, generation: null },
    ...{ yeastLot: null, yeastQuantity: null, yeastUnit: null },
    ...{ pitchRate: null, timerSeconds: null, timerStartedAt: null, timerPausedAt: null },
    ...more,
  } satisfies BrewStepFieldsFragment & { __typename: string }
}
