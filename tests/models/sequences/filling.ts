import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { move } from './kegs.ts'
import { broughtBBL } from './volumes.ts'
import { isCellar, now, versionOf } from './model.ts'
import type { BatchModel, BatchName, Expected, Model } from './model.ts'

const fillKegs = `mutation ($batch: ID!, $kegs: Int!, $beer: ID!, $left: Float, $anyway: Boolean!, $commandId: ID) {
  addFilledKegs(batchId: $batch, halfBarrels: $kegs, beerTypeId: $beer, leftInTankBBL: $left, evenIfMore: $anyway, commandId: $commandId) {
    quantity version } }`

interface Filling {
  name: BatchName
  kegs: number
  left: number | null
  /** Even if they hold more than there was. */
  anyway: boolean
}

/** Records what is left in the tank; returns the kinds of change. */
function leave(batch: BatchModel, left: number | null): string[] {
  if (left === batch.left) return []
  Object.assign(batch, { left, version: batch.version + 1 })
  return ['BatchSaved']
}

/**
 * Kegs that a batch filled, in Kegging or after it, and what its tank still holds: at most what there was to keg. Kegs that
 * hold more than that are asked about.
 */
function filled(model: Model, by: Person, { name, kegs, left, anyway }: Filling): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  if (kegs < 1) return { code: 'BAD_USER_INPUT' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (batch.stage !== 'KEGGING' && batch.stage !== 'COMPLETED') return { code: 'REFUSED' }
  const toKeg = broughtBBL(batch) ?? batch.size
  if (!anyway && (batch.filled + kegs) / 2 > toKeg + 0.005) return { code: 'REFUSED' }
  if (left !== null && left > toKeg) return { code: 'BAD_USER_INPUT' }
  const before = batch.left
  const kinds = left === null ? [] : leave(batch, left)
  batch.kegMoves += 1
  batch.filled += kegs
  const takeBack = move(model, { by, wanted: kegs, reason: 'FILLED', price: now(model.kegs.price) })
  return {
    code: null,
    answer: [{ quantity: model.kegs.quantity, version: versionOf(model.kegs.price) }],
    changes: ['KegCountChanged', ...kinds],
    undo(undoer) {
      const told = takeBack(undoer)
      if (told.code !== null) return told
      // A later run that said more stays, and so does a batch in the trash.
      batch.filled -= kegs
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
    anyway: fc.boolean(),
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `fills ${said.kegs} kegs from the ${said.name} batch${said.anyway ? ' anyway' : ''}, ${said.left ?? 'unknown'} BBL left`,
      by,
      call: ({ ids }) => ({
        text: fillKegs,
        variables: {
          ...{ batch: ids.batches[said.name], beer: ids.beer },
          ...{ kegs: said.kegs, left: said.left, anyway: said.anyway },
        },
      }),
      expected: (model) => filled(model, by, said),
    }),
  )

/** Commands about the kegs of a batch and the remainder in its tank. */
export const fillingCommands = [filling, filling]
