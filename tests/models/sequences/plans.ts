import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { renewOriginalGravity } from './brewDay.ts'
import { commandOf } from './command.ts'
import { fitsInto, isBrewer } from './model.ts'
import type { BatchName, Expected, Model, VesselName } from './model.ts'
import { enterAgain, holderOf, leaveForGood, standsIn } from './moves.ts'

const aBatchName = fc.constantFrom<BatchName>('first', 'first', 'second', 'second', 'third')

interface Booking {
  name: BatchName
  vessel: VesselName
  isBooked: boolean
}

/** A vessel planned for a brew that is due: it must be available, and the batch must not stand in it when it is given up. */
function booked(model: Model, by: Person, { name, vessel, isBooked }: Booking): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  const changes: string[] = []
  if (batch.vessels.includes(vessel) !== isBooked) {
    if (isBooked && holderOf(model, vessel)) return { code: 'CONFLICT' }
    if (isBooked && (model.vessels[vessel] !== 'AVAILABLE' || !fitsInto(vessel, batch)))
      return { code: 'BAD_USER_INPUT' }
    if (!isBooked && standsIn(model, name) === vessel) return { code: 'REFUSED' }
    batch.vessels = isBooked ? [...batch.vessels, vessel] : batch.vessels.filter((one) => one !== vessel)
    batch.version += 1
    changes.push('BatchSaved')
    if (standsIn(model, name) === vessel) {
      model.vessels[vessel] = 'IN_USE'
      changes.push('EquipmentStatusChanged')
    }
  }
  return { code: null, answer: { stage: batch.stage, version: batch.version }, changes }
}

const fieldOf = { tun: 'mashTunId', kettle: 'kettleId', fermenter: 'fermenterId', tank: 'briteTankId' }

const updateBatch = `mutation ($id: ID!, $base: Int!, $changes: BatchChanges!, $commandId: ID) {
  updateBatch(id: $id, baseVersion: $base, changes: $changes, commandId: $commandId) { stage version } }`

const booking = fc
  .record({
    by: aPerson,
    name: aBatchName,
    vessel: fc.constantFrom<VesselName>('tun', 'kettle', 'fermenter', 'tank'),
    isBooked: fc.boolean(),
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `${said.isBooked ? 'books' : 'gives up'} the ${said.vessel} for the ${said.name} batch`,
      by,
      call: ({ ids }, { batches }) => ({
        text: updateBatch,
        variables: {
          id: ids.batches[said.name],
          base: batches[said.name].version,
          changes: { [fieldOf[said.vessel]]: said.isBooked ? ids.vessels[said.vessel] : null },
        },
      }),
      expected: (model) => booked(model, by, said),
    }),
  )

interface Size {
  size: number
  brews: number
}

/** A batch of one or several brews, each of 1 to 10 BBL; one that grows must fit into the vessels booked for it. */
function sized(model: Model, by: Person, name: BatchName, { size, brews }: Size): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  const answer = () => ({ stage: batch.stage, version: batch.version })
  if (size === batch.size && brews === batch.brews) return { code: null, answer: answer(), changes: [] }
  if (size < brews || size > 10 * brews) return { code: 'BAD_USER_INPUT' }
  const isGrowing = size > batch.size || size / brews > batch.size / batch.brews
  if (isGrowing && !batch.vessels.every((vessel) => fitsInto(vessel, { size, brews })))
    return { code: 'BAD_USER_INPUT' }
  const isOther = brews !== batch.brews
  Object.assign(batch, { size, brews, version: batch.version + 1 })
  const changes = ['BatchSaved', ...(isOther ? renewOriginalGravity(batch) : [])]
  return { code: null, answer: answer(), changes }
}

const sizing = fc
  .record({
    by: aPerson,
    name: aBatchName,
    size: fc.constantFrom(1, 3, 8, 10, 16, 20, 24),
    brews: fc.constantFrom(1, 1, 2, 2, 3),
  })
  .map(({ by, name, ...to }) =>
    commandOf({
      name: `makes the ${name} batch one of ${to.size} BBL in ${to.brews} brews`,
      by,
      call: ({ ids }, { batches }) => ({
        text: updateBatch,
        variables: {
          id: ids.batches[name],
          base: batches[name].version,
          changes: { batchSizeBBL: to.size, brews: to.brews },
        },
      }),
      expected: (model) => sized(model, by, name, to),
    }),
  )

/** A deleted batch frees its vessels; undone, it is back in its vessel if that is free. */
function deleted(model: Model, by: Person, { name, id }: { name: BatchName; id: string }): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (batch.stage === 'COMPLETED') return { code: 'FORBIDDEN' }
  const kinds = leaveForGood(model, name)
  batch.isDeleted = true
  return {
    code: null,
    answer: id,
    changes: ['BatchRemoved', ...kinds],
    undo() {
      const entered = enterAgain(model, name)
      if (entered.code) return { code: entered.code }
      batch.isDeleted = false
      batch.version += 1
      return { code: null, answer: null, changes: ['BatchSaved', ...entered.kinds] }
    },
  }
}

const deleteBatch = `mutation ($id: ID!, $commandId: ID) { deleteBatch(id: $id, commandId: $commandId) }`

const deleting = fc.record({ by: aPerson, name: aBatchName }).map(({ by, name }) =>
  commandOf({
    name: `deletes the ${name} batch`,
    by,
    call: ({ ids }) => ({ text: deleteBatch, variables: { id: ids.batches[name] } }),
    expected: (model, _commandId, { ids }) => deleted(model, by, { name, id: ids.batches[name] }),
  }),
)

/** Commands about the plan of a batch: its vessels, its size and brews, and whether it is there at all. */
export const planCommands = [booking, booking, sizing, deleting]
