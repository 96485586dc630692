import { gql } from '@apollo/client'
import * as fc from 'fast-check'
import { print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { aBatch, aChange, aVessel as aWholeVessel } from '#tests/support/data/liveBuilders.ts'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { LiveCache } from '#web/live/cache/cache.ts'
import { BatchFields } from '#web/entities/batch.ts'
import { EquipmentFields } from '#web/entities/vessel.ts'

const board = gql`
  query Board($stages: [BatchStage!]) {
    asOfSeq
    batches(stages: $stages) {
      ...BatchFields
    }
    equipment {
      ...EquipmentFields
    }
  }
  ${print(BatchFields)}
`
const move = gql`
  mutation Move {
    moveBatch(id: "1", to: MASHING) {
      ...BatchFields
    }
  }
  ${print(BatchFields)}
`

/** A vessel as a batch has it: without what it holds. */
function aVessel(id: string, version: number): Omit<ReturnType<typeof aWholeVessel>, 'contents'> {
  const fields = Object.entries(aWholeVessel(id, version)).filter(([field]) => field !== 'contents')
  return Object.fromEntries(fields) as ReturnType<typeof aVessel>
}

type Versions = { batch: number; vessel: number }
type Delivery = {
  id: string
  as: 'answer' | 'mutation' | 'change' | 'fragment' | 'vessel'
  versions: Versions
}

function whole(id: string, { batch, vessel }: Versions) {
  return aBatch(id, batch, { fermenter: aVessel(id, vessel) })
}

function deliver(cache: LiveCache, { id, as, versions }: Delivery, seq: number): void {
  const batch = whole(id, versions)
  const vessel = aVessel(id, versions.vessel)
  const fragment = { id: `Batch:${id}`, fragment: BatchFields, fragmentName: 'BatchFields', data: batch }
  if (as === 'answer') {
    const data = { asOfSeq: String(seq), batches: [batch], equipment: [vessel] }
    cache.batch({ update: () => cache.writeQuery({ query: board, variables: { stages: null }, data }) })
  } else if (as === 'mutation') {
    cache.write({
      query: move,
      dataId: 'ROOT_MUTATION',
      result: { __typename: 'Mutation', moveBatch: batch },
    })
  } else if (as === 'change') applyChange(cache, aChange('BatchSaved', seq, { batchId: id, batch }))
  else if (as === 'fragment') cache.writeFragment(fragment)
  else
    applyChange(
      cache,
      aChange('EquipmentSaved', seq, { equipmentId: id, equipment: aWholeVessel(id, versions.vessel) }),
    )
}

const read = (cache: LiveCache, id: string) =>
  cache.readFragment({ id: `Batch:${id}`, fragment: BatchFields, fragmentName: 'BatchFields' })
const readVessel = (cache: LiveCache, id: string) =>
  cache.readFragment({ id: `Equipment:${id}`, fragment: EquipmentFields, fragmentName: 'EquipmentFields' })

const deliveries: fc.Arbitrary<Delivery[]> = fc.array(
  fc.record({
    id: fc.constantFrom('1', '2'),
    as: fc.constantFrom('answer', 'mutation', 'change', 'fragment', 'vessel'),
    versions: fc.record({ batch: fc.integer({ min: 1, max: 6 }), vessel: fc.integer({ min: 1, max: 6 }) }),
  }),
  { minLength: 1, maxLength: 25 },
)

describe('the cache', () => {
  it('ends with the newest version of every entity, whatever arrived in whatever order', () => {
    fc.assert(
      fc.property(deliveries, (all) => {
        const cache = new LiveCache()
        all.forEach((one, at) => deliver(cache, one, at + 1))
        for (const id of ['1', '2']) {
          const mine = all.filter((one) => one.id === id)
          const batches = mine.filter((one) => one.as !== 'vessel').map((one) => one.versions.batch)
          const vessels = mine.map((one) => one.versions.vessel)
          if (vessels.length > 0) expect(readVessel(cache, id)).toEqual(aVessel(id, Math.max(...vessels)))
          if (batches.length === 0) continue
          expect(read(cache, id)).toEqual(
            whole(id, { batch: Math.max(...batches), vessel: Math.max(...vessels) }),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('shows at no moment an older version than before', () => {
    fc.assert(
      fc.property(deliveries, (all) => {
        const cache = new LiveCache()
        const seen: Record<string, number> = {}
        all.forEach((one, at) => {
          deliver(cache, one, at + 1)
          const version = read(cache, one.id)?.version ?? 0
          expect(version).toBeGreaterThanOrEqual(seen[one.id] ?? 0)
          seen[one.id] = version
        })
      }),
      { numRuns: 100 },
    )
  })

  it('keeps a newer batch but takes the newer vessel from an older answer about it', () => {
    const cache = new LiveCache()
    deliver(cache, { id: '1', as: 'mutation', versions: { batch: 3, vessel: 1 } }, 1)
    deliver(cache, { id: '1', as: 'answer', versions: { batch: 2, vessel: 4 } }, 2)
    expect(read(cache, '1')).toEqual(whole('1', { batch: 3, vessel: 4 }))
  })

  it('fills in from an older answer only what it does not have at all', () => {
    const cache = new LiveCache()
    const short = gql`
      fragment Short on Equipment {
        id
        version
        label
      }
    `
    cache.writeFragment({
      id: 'Equipment:1',
      fragment: short,
      data: { __typename: 'Equipment', id: '1', version: 5, label: 'new' },
    })
    deliver(cache, { id: '1', as: 'vessel', versions: { batch: 1, vessel: 2 } }, 1)
    expect(readVessel(cache, '1')).toEqual({ ...aVessel('1', 2), version: 5, label: 'new' })
  })

  it('guards inside optimistic layers as well', () => {
    const cache = new LiveCache()
    deliver(cache, { id: '1', as: 'change', versions: { batch: 5, vessel: 5 } }, 1)
    cache.performTransaction(() => {
      deliver(cache, { id: '1', as: 'fragment', versions: { batch: 4, vessel: 6 } }, 2)
      expect(read(cache, '1')).toEqual(whole('1', { batch: 5, vessel: 6 }))
    }, 'optimistic')
    cache.removeOptimistic('optimistic')
    expect(read(cache, '1')).toEqual(whole('1', { batch: 5, vessel: 5 }))
  })

  it('believes the first answer after the database was restored, and guards again from there', () => {
    const cache = new LiveCache()
    deliver(cache, { id: '1', as: 'change', versions: { batch: 5, vessel: 5 } }, 1)
    cache.startNewHistory()
    deliver(cache, { id: '1', as: 'answer', versions: { batch: 3, vessel: 2 } }, 2)
    deliver(cache, { id: '1', as: 'answer', versions: { batch: 1, vessel: 1 } }, 3)
    expect(read(cache, '1')).toEqual(whole('1', { batch: 3, vessel: 2 }))
  })

  it('keeps the guard after it was emptied', async () => {
    const cache = new LiveCache()
    deliver(cache, { id: '1', as: 'change', versions: { batch: 5, vessel: 5 } }, 1)
    await cache.reset()
    deliver(cache, { id: '1', as: 'change', versions: { batch: 4, vessel: 4 } }, 2)
    deliver(cache, { id: '1', as: 'change', versions: { batch: 3, vessel: 3 } }, 3)
    expect(read(cache, '1')).toEqual(whole('1', { batch: 4, vessel: 4 }))
  })

  it('reports, inside the same transaction, the asOfSeq of a response', () => {
    const cache = new LiveCache()
    const told: string[] = []
    cache.onAnswer = (asOfSeq) => told.push(asOfSeq)
    deliver(cache, { id: '1', as: 'answer', versions: { batch: 1, vessel: 1 } }, 7)
    deliver(cache, { id: '1', as: 'mutation', versions: { batch: 1, vessel: 1 } }, 8)
    expect(told).toEqual(['7'])
  })
})
