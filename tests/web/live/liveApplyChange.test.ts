import { gql } from '@apollo/client'
import * as fc from 'fast-check'
import { print } from 'graphql'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import { aBatch, aChange, aVessel } from '#tests/support/data/liveBuilders.ts'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { BatchFields } from '#web/entities/batch.ts'

type Batch = ReturnType<typeof aBatch>
type Stage = BatchFieldsFragment['stage']
type Args = { stages?: Stage[] | null; limit?: number; offset?: number }

const page = gql`
  query Page($stages: [BatchStage!], $limit: Int, $offset: Int) {
    batches(stages: $stages, limit: $limit, offset: $offset) {
      ...BatchFields
    }
  }
  ${print(BatchFields)}
`
const one = gql`
  query One($id: ID!) {
    batch(id: $id) {
      ...BatchFields
    }
  }
  ${print(BatchFields)}
`
const vessels = gql`
  query Vessels {
    equipment {
      id
      version
      type
      label
    }
  }
`

let cache: LiveCache
beforeEach(() => {
  cache = new LiveCache()
})

const show = (batches: Batch[], variables: Args = {}) =>
  cache.writeQuery({ query: page, variables, data: { batches } })
const shown = (variables: Args = {}) =>
  cache.readQuery<{ batches: Batch[] }>({ query: page, variables })?.batches.map(({ id }) => id)
const saved = (batch: Batch) => applyChange(cache, aChange('BatchSaved', 1, { batchId: batch.id, batch }))
const removed = (id: string) => applyChange(cache, aChange('BatchRemoved', 1, { batchId: id }))

describe('a saved batch', () => {
  it('joins every list it fits into, unfinished first and newest first', () => {
    show([
      aBatch('1', 1, { brewDate: '2026-04-02' }),
      aBatch('9', 1, { stage: 'COMPLETED', brewDate: '2026-05-01' }),
    ])
    show([], { stages: ['PLANNED'] })
    show([], { stages: ['FERMENTING', 'CONDITIONING'] })
    saved(aBatch('2', 1, { brewDate: '2026-04-01' }))
    saved(aBatch('3', 1, { brewDate: '2026-04-03' }))
    expect(shown()).toEqual(['3', '1', '2', '9'])
    expect(shown({ stages: ['PLANNED'] })).toEqual(['3', '2'])
    expect(shown({ stages: ['FERMENTING', 'CONDITIONING'] })).toEqual([])
  })

  it('moves from list to list with its stage, and to its new place', () => {
    show([aBatch('1'), aBatch('2')])
    show([aBatch('1'), aBatch('2')], { stages: ['PLANNED'] })
    show([], { stages: ['COMPLETED'] })
    const batch = aBatch('1', 2, { stage: 'COMPLETED' })
    applyChange(
      cache,
      aChange('BatchStageChanged', 1, { batchId: '1', from: 'KEGGING', to: 'COMPLETED', batch }),
    )
    expect(shown()).toEqual(['2', '1'])
    expect(shown({ stages: ['PLANNED'] })).toEqual(['2'])
    expect(shown({ stages: ['COMPLETED'] })).toEqual(['1'])
  })

  it('is judged by its newest version, not by the change that arrived late', () => {
    show([], { stages: ['FERMENTING'] })
    saved(aBatch('1', 3, { stage: 'CONDITIONING' }))
    saved(aBatch('1', 2, { stage: 'FERMENTING' }))
    expect(shown({ stages: ['FERMENTING'] })).toEqual([])
  })

  it('is written without any list in the cache', () => {
    saved(aBatch('1'))
    const batch = cache.readFragment({ id: 'Batch:1', fragment: BatchFields, fragmentName: 'BatchFields' })
    expect(batch).toEqual(aBatch('1'))
  })

  it('asks again for the totals, the history of its vessels, and what it takes from the stock', () => {
    expect(saved(aBatch('1'))).toEqual(
      new Set([
        ...['batchTotals', 'nextBatchNumber', 'vesselHistory', 'stockForBatch', 'trash'],
        ...['batchByNumber', 'batchVolumes', 'pastBatches', 'stageMoves', 'orderProposals', 'brewsUnderWay'],
        ...['batchHalf', 'batchKin'],
      ]),
    )
  })
})

describe('a removed batch', () => {
  it('leaves every list and is null where it was asked for by id', () => {
    show([aBatch('1'), aBatch('2')])
    show([aBatch('1')], { stages: ['PLANNED'] })
    cache.writeQuery({ query: one, variables: { id: '1' }, data: { batch: aBatch('1') } })
    expect(removed('1')).toEqual(
      new Set([
        ...['batchTotals', 'batchVolumes', 'nextBatchNumber', 'vesselHistory', 'trash', 'pastBatches'],
        ...['orderProposals', 'brewsUnderWay', 'batchHalf', 'batchKin'],
      ]),
    )
    expect(shown()).toEqual(['2'])
    expect(shown({ stages: ['PLANNED'] })).toEqual([])
    expect(cache.readQuery({ query: one, variables: { id: '1' } })).toEqual({ batch: null })
    expect(cache.extract()['Batch:1']).toBeUndefined()
  })

  it('takes with it, when swept up, what only it referred to', () => {
    show([aBatch('1', 1, { fermenter: aVessel('7') })])
    saved(aBatch('1', 2, { fermenter: aVessel('7') }))
    removed('1')
    cache.gc()
    expect(Object.keys(cache.extract())).toEqual(['ROOT_QUERY'])
  })

  it('may be removed twice', () => {
    show([aBatch('1')])
    removed('1')
    removed('1')
    expect(shown()).toEqual([])
  })
})

describe('a list that may go on beyond its page', () => {
  it('is asked again when something left a full page', () => {
    show([aBatch('1'), aBatch('2')], { limit: 2 })
    expect(removed('1')).toContain('batches')
  })

  it('is not asked again for one more on top, and stays within its limit', () => {
    show([aBatch('2'), aBatch('1')], { limit: 2 })
    expect(saved(aBatch('3', 1, { brewDate: '2026-05-01' }))).not.toContain('batches')
    expect(shown({ limit: 2 })).toEqual(['3', '2'])
  })

  it('is asked again when it is a later page', () => {
    show([aBatch('1')], { limit: 2, offset: 2 })
    expect(saved(aBatch('3'))).toContain('batches')
  })
})

it('shows the same first page as the server after any changes, or says that it has to be asked again', () => {
  const stages: Stage[] = ['PLANNED', 'FERMENTING', 'COMPLETED']
  const step = fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    stage: fc.constantFrom(...stages, null),
    day: fc.integer({ min: 1, max: 28 }),
  })
  const lists: Args[] = [
    {},
    { stages: ['PLANNED'] },
    { stages: ['FERMENTING', 'COMPLETED'], limit: 2 },
    { limit: 3 },
  ]
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.array(step, { minLength: 1, maxLength: 20 }),
      (before, after) => {
        const house = new Map<string, Batch>()
        let version = 0
        const change = ({ id, stage, day }: (typeof before)[number]) => {
          // A different day for each batch, so that the order is unambiguous.
          const brewDate = `2026-0${id}-${String(day).padStart(2, '0')}`
          if (stage === null) house.delete(id)
          else house.set(id, aBatch(id, ++version, { stage, brewDate }))
          return house.get(id)
        }
        const answer = ({ stages, limit = 200 }: Args) =>
          [...house.values()]
            .filter(({ stage }) => !stages || stages.includes(stage))
            .sort((a, b) => rank(a) - rank(b) || (a.brewDate < b.brewDate ? 1 : -1))
            .slice(0, limit)
        before.forEach(change)
        cache = new LiveCache()
        for (const args of lists) show(answer(args), args)
        after.forEach((one) => {
          const batch = change(one)
          const due = batch ? saved(batch) : removed(one.id)
          if (due.has('batches')) for (const args of lists) show(answer(args), args)
          for (const args of lists) expect(shown(args)).toEqual(answer(args).map(({ id }) => id))
        })
      },
    ),
    { numRuns: 200 },
  )
})

const rank = ({ stage }: Batch) => (stage === 'COMPLETED' ? 1 : 0)

describe('a vessel', () => {
  const put = (id: string, label: string, type: 'KETTLE' | 'FERMENTER') =>
    applyChange(
      cache,
      aChange('EquipmentSaved', 1, { equipmentId: id, equipment: aVessel(id, 1, { label, type }) }),
    )
  const labels = () =>
    cache
      .readQuery<{ equipment: { label: string }[] }>({ query: vessels })
      ?.equipment.map(({ label }) => label)

  it('joins the list by type and label, and leaves it when it is retired', () => {
    cache.writeQuery({ query: vessels, data: { equipment: [] } })
    put('1', 'FV-2', 'FERMENTER')
    put('2', 'FV-1', 'FERMENTER')
    put('3', 'K-1', 'KETTLE')
    expect(labels()).toEqual(['K-1', 'FV-1', 'FV-2'])
    applyChange(cache, aChange('EquipmentSaved', 2, { equipmentId: '2', equipment: null }))
    expect(labels()).toEqual(['K-1', 'FV-2'])
  })

  it('changes its status wherever it is shown', () => {
    show([aBatch('1', 1, { fermenter: aVessel('1', 1) })])
    const equipment = aVessel('1', 2, { status: 'CLEANING' })
    applyChange(cache, aChange('EquipmentStatusChanged', 1, { equipmentId: '1', equipment }))
    const [batch] = cache.readQuery<{ batches: Batch[] }>({ query: page, variables: {} })?.batches ?? []
    expect(batch?.fermenter?.status).toBe('CLEANING')
  })
})
