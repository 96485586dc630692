import { expect, it } from 'vitest'
import { stagesHeld } from '#domain/brewDay/brewSteps.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'

const held = (stage: BatchStage, ...reached: BatchStage[]) =>
  stagesHeld(
    { id: '1', stage },
    [
      ...reached.map((one) => ({ batchId: '1', stage: one })),
      { batchId: '2', stage: 'FERMENTING' as const },
    ].map((brew, index) => ({ brew: index + 1, ...brew })),
  )

it.each<[BatchStage, BatchStage[], BatchStage[]]>([
  ['PLANNED', [], ['PLANNED']],
  ['PLANNED', ['MASHING'], ['MASHING']],
  ['BOILING', ['BOILING'], ['BOILING']],
  ['BOILING', ['MASHING'], ['BOILING']],
  ['BOILING', ['FERMENTING'], ['FERMENTING']],
  ['BOILING', ['FERMENTING', 'BOILING'], ['BOILING', 'FERMENTING']],
  ['MASHING', ['FERMENTING', 'BOILING'], ['FERMENTING', 'BOILING']],
  ['MASHING', ['FERMENTING', 'FERMENTING'], ['FERMENTING']],
])('a batch in %s whose brews have reached %j is where it is held by %j', (stage, reached, where) => {
  expect(held(stage, ...reached)).toEqual(where)
})
