import { describe, expect, it } from 'vitest'
import { batchStages, isActive, isFinished, refuseMove, stageLabels } from '#domain/batches/batchStages.ts'
import { english } from '#tests/support/english.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'

/**
 * Row: the stage a batch is in; column: the stage it is to enter. `+` allowed, `.` the same stage, `x` refused as a
 * jump.
 */
const grid = `
              Pl Ma Bo Fe Co Ke Cp Ca
Planned       .  +  x  +  x  x  +  +
Mashing       +  .  +  x  x  x  +  +
Boiling       x  +  .  +  x  x  +  +
Fermenting    x  x  +  .  +  x  +  +
Conditioning  x  x  x  +  .  +  +  +
Kegging       x  x  x  x  +  .  +  +
Completed     x  x  x  x  x  +  .  +
Cancelled     x  x  x  x  x  x  +  .
`
const marks = new Map(
  grid
    .split('\n')
    .map((line) => line.split(/ +/))
    .map(([word = '', ...row]) => [word, row]),
)

const columns: [stage: BatchStage, word: string][] = [
  ['PLANNED', 'Planned'],
  ['MASHING', 'Mashing'],
  ['BOILING', 'Boiling'],
  ['FERMENTING', 'Fermenting'],
  ['CONDITIONING', 'Conditioning'],
  ['KEGGING', 'Kegging'],
  ['COMPLETED', 'Completed'],
  ['CANCELLED', 'Cancelled'],
]

const noFermenter =
  'Cannot start fermenting: No fermenter assigned to this batch. Please edit the schedule to assign equipment.'
const noBriteTank =
  'Cannot start conditioning: No brite tank assigned to this batch. Please edit the schedule to assign equipment.'

const pairs = columns.flatMap(([from, fromWord]) =>
  columns.map(([to, toWord], column) => {
    const mark = marks.get(fromWord)?.[column]
    const jump = `Cannot jump from ${fromWord} to ${toWord}. Please follow the brewing process stages in order.`
    return { from, to, mark, refusal: mark === 'x' ? jump : null }
  }),
)
const open = pairs.filter(({ mark }) => mark === '+')
const tanks = { fermenterId: 'fv-1', briteTankId: 'bt-1' }

it('labels all eight stages, in the order of the process', () => {
  expect(batchStages.map((stage) => [stage, english({ id: stageLabels[stage] })])).toEqual(columns)
})

describe('a batch with its tanks assigned', () => {
  it.each(pairs)('moving from $from to $to is answered with $refusal', ({ from, to, refusal }) => {
    expect(english(refuseMove({ stage: from, ...tanks }, to))).toBe(refusal)
  })
})

describe('a batch without tanks', () => {
  const unassigned = { fermenterId: null, briteTankId: undefined }

  it.each(pairs.filter(({ mark }) => mark !== '+'))(
    'is told of the jump before it is told of a missing tank, from $from to $to',
    ({ from, to, refusal }) => {
      expect(english(refuseMove({ stage: from, ...unassigned }, to))).toBe(refusal)
    },
  )

  it.each(open.filter(({ to }) => to === 'FERMENTING'))("can't ferment, coming from $from", ({ from }) => {
    expect(english(refuseMove({ stage: from, briteTankId: 'bt-1' }, 'FERMENTING'))).toBe(noFermenter)
  })

  it.each(open.filter(({ to }) => to === 'CONDITIONING'))(
    "can't condition, coming from $from",
    ({ from }) => {
      expect(english(refuseMove({ stage: from, fermenterId: 'fv-1' }, 'CONDITIONING'))).toBe(noBriteTank)
    },
  )

  it.each(open.filter(({ to }) => to !== 'FERMENTING' && to !== 'CONDITIONING'))(
    'needs none to move from $from to $to',
    ({ from, to }) => {
      expect(refuseMove({ stage: from, ...unassigned }, to)).toBeNull()
    },
  )
})

it.each([
  ['PLANNED', false, false],
  ['MASHING', true, false],
  ['BOILING', true, false],
  ['FERMENTING', true, false],
  ['CONDITIONING', true, false],
  ['KEGGING', true, false],
  ['COMPLETED', false, true],
  ['CANCELLED', false, true],
] as const)('a batch in %s is active: %s, finished: %s', (stage, active, finished) => {
  expect(isActive(stage)).toBe(active)
  expect(isFinished(stage)).toBe(finished)
})
