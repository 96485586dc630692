import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import { commandOf } from './command.ts'
import { isCellar } from './model.ts'
import type { BatchModel, BatchName, Expected, Model } from './model.ts'
import type { Person } from './people.ts'

/** What is known to have come into the tank of a batch, in US barrels: by its latest transfer, else by all its knock-outs. */
export function broughtBBL({ transfers, steps, brews }: BatchModel): number | null {
  const latest = transfers.reduce<BatchModel['transfers'][number] | null>(
    (last, one) => (last && last.at > one.at ? last : one),
    null,
  )
  if (latest) return latest.volume
  if (brews > 2) return null
  const knockOuts = (['1 KNOCK_OUT', '2 KNOCK_OUT'] as const)
    .slice(0, brews)
    .map((name) => steps[name]?.gravity)
  if (knockOuts.some((volume) => typeof volume !== 'number')) return null
  return Number(knockOuts.reduce<number>((sum, volume) => sum + (volume ?? 0), 0).toFixed(4))
}

/** US barrels that a batch came to, as far as is known; null while it has produced nothing. */
export function producedBBL(batch: BatchModel): number | null {
  const { stage, entered, filled, left, isDeleted, size } = batch
  if (isDeleted || (stage !== 'KEGGING' && stage !== 'COMPLETED')) return null
  if (!entered.has('KEGGING') && !entered.has('COMPLETED')) return null
  const wasInTank = ['FERMENTING', 'CONDITIONING', 'KEGGING'].some((one) => entered.has(one))
  if (filled <= 0) return wasInTank ? (broughtBBL(batch) ?? size) : null
  return filled / 2 + (left ?? 0)
}

const addLog = `mutation ($id: ID!, $at: DateTime!, $volume: Float!, $commandId: ID) {
  addLog(input: { batchId: $id, logType: TRANSFER, timestamp: $at, volume: $volume }, commandId: $commandId) { volume } }`

const hourMs = 3_600_000
const today = new Date(Math.floor(Date.now() / hourMs) * hourMs).getTime()

/** When a transfer was that is logged so many hours later; none at the same time as another one. */
const timeOf = ({ logged }: BatchModel, hours: number) => today - hours * hourMs + logged

interface Transfer {
  name: BatchName
  volume: number
  hours: number
}

function transferred(model: Model, by: Person, { name, volume, hours }: Transfer): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (batch.stage !== 'FERMENTING' && batch.stage !== 'CONDITIONING') return { code: 'REFUSED' }
  const transfer = { at: timeOf(batch, hours), volume }
  batch.transfers.push(transfer)
  batch.logs += 1
  batch.logged += 1
  return {
    code: null,
    answer: { volume },
    changes: ['LogAdded'],
    undo() {
      if (batch.isDeleted) return { code: 'REFUSED' }
      batch.transfers = batch.transfers.filter((one) => one !== transfer)
      batch.logs -= 1
      batch.logged -= 1
      return { code: null, answer: null, changes: ['LogRemoved'] }
    },
  }
}

const transferring = fc
  .record({
    by: aPerson,
    name: fc.constantFrom<BatchName>('first', 'first', 'second'),
    volume: fc.constantFrom(1.5, 2.75, 6),
    hours: fc.constantFrom(1, 1, 2, 30),
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `logs that a transfer ${said.hours} hours ago brought ${said.volume} BBL of the ${said.name} batch`,
      by,
      call: ({ ids }, { batches }) => ({
        text: addLog,
        variables: {
          ...{ id: ids.batches[said.name], volume: said.volume },
          at: new Date(timeOf(batches[said.name], said.hours)).toISOString(),
        },
      }),
      expected: (model) => transferred(model, by, said),
    }),
  )

/** Commands about how much of a batch there is. */
export const volumeCommands = [transferring]
