import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { move } from './kegs.ts'
import { isCellar, now, versionOf } from './model.ts'
import type { BatchModel, BatchName, Expected, Model } from './model.ts'

const fillKegs = `mutation ($batch: ID!, $kegs: Int!, $beer: ID!, $left: Float, $commandId: ID) {
  addFilledKegs(batchId: $batch, halfBarrels: $kegs, beerTypeId: $beer, leftInTankBBL: $left, commandId: $commandId) {
    quantity version } }`

interface Filling {
  name: BatchName
  kegs: number
  left: number | null
}

/** Records what is left in the tank; returns the kinds of change. */
function leave(batch: BatchModel, left: number | null): string[] {
  if (left === batch.left) return []
  Object.assign(batch, { left, version: batch.version + 1 })
  return ['BatchSaved']
}

/** Kegs that a batch filled, in Kegging or after it, and what its tank still holds: at most the batch. */
function filled(model: Model, by: Person, { name, kegs, left }: Filling): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (kegs < 1) return { code: 'BAD_USER_INPUT' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (batch.stage !== 'KEGGING' && batch.stage !== 'COMPLETED') return { code: 'REFUSED' }
  if (left !== null && left > batch.size) return { code: 'BAD_USER_INPUT' }
  const before = batch.left
  const kinds = left === null ? [] : leave(batch, left)
  batch.kegMoves += 1
  const takeBack = move(model, by, kegs, { reason: null, price: now(model.kegs.price) })
  return {
    code: null,
    answer: [{ quantity: model.kegs.quantity, version: versionOf(model.kegs.price) }],
    changes: ['KegCountChanged', ...kinds],
    undo(undoer) {
      const told = takeBack(undoer)
      if (told.code !== null) return told
      // A later run that said more stays, and so does a batch in the trash.
      const isLatest = left !== null && batch.left === left && !batch.isDeleted
      batch.kegMoves += 1
      return { ...told, changes: [...told.changes, ...(isLatest ? leave(batch, before) : [])] }
    },
  }
}

const filling = fc
  .record({
    by: aPerson,
    name: fc.constantFrom<BatchName>('first', 'third', 'third', 'third'),
    kegs: fc.constantFrom(0, 1, 4, 9, 9),
    left: fc.constantFrom(null, null, 0, 1.5, 2, 9),
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `fills ${said.kegs} kegs from the ${said.name} batch, ${said.left ?? 'unknown'} BBL left`,
      by,
      call: ({ ids }) => ({
        text: fillKegs,
        variables: { batch: ids.batches[said.name], kegs: said.kegs, beer: ids.beer, left: said.left },
      }),
      expected: (model) => filled(model, by, said),
    }),
  )

/** Commands about the kegs of a batch and the remainder in its tank. */
export const fillingCommands = [filling, filling]
