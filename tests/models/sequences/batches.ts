import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { isBrewer, isCellar } from './model.ts'
import type { BatchName, Expected, Model, VesselName, VesselStatus } from './model.ts'
import { holderOf, moved, stages } from './moves.ts'

const aBatchName = fc.constantFrom<BatchName>('first', 'first', 'first', 'first', 'second', 'second', 'third')
const aVesselName = fc.constantFrom<VesselName>('tun', 'kettle', 'fermenter', 'tank')

const moveBatch = `mutation ($id: ID!, $to: BatchStage!, $from: BatchStage, $commandId: ID) {
  moveBatch(id: $id, to: $to, from: $from, commandId: $commandId) { stage version } }`

/** To any stage, or one step on; without having seen its stage, having seen it, or having seen an older one. */
const moving = fc
  .record({
    by: aPerson,
    name: aBatchName,
    to: fc.option(fc.constantFrom(...stages), { freq: 2 }),
    seen: fc.constantFrom('nothing', 'nothing', 'its stage', 'MASHING'),
  })
  .map(({ by, name, to, seen }) => {
    const next = (model: Model) => {
      const stage = model.batches[name].stage
      return to ?? stages[stages.indexOf(stage) + 1] ?? 'PLANNED'
    }
    const from = (model: Model) => {
      if (seen === 'nothing') return null
      return seen === 'its stage' ? model.batches[name].stage : seen
    }
    return commandOf({
      name: `moves the ${name} batch to ${to ?? 'the next stage'}, having seen ${seen}`,
      by,
      call: ({ ids }, model) => ({
        text: moveBatch,
        variables: { id: ids.batches[name], to: next(model), from: from(model) },
      }),
      expected: (model) => moved(model, by, { name, to: next(model), seen: from(model) }),
    })
  })

function logged(model: Model, by: Person, name: BatchName): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (!['FERMENTING', 'CONDITIONING', 'KEGGING'].includes(batch.stage)) return { code: 'REFUSED' }
  batch.logs += 1
  batch.logged += 1
  return {
    code: null,
    answer: { gravity: 1.05 },
    changes: ['LogAdded'],
    undo() {
      if (batch.isDeleted) return { code: 'REFUSED' }
      batch.logs -= 1
      batch.logged -= 1
      return { code: null, answer: null, changes: ['LogRemoved'] }
    },
  }
}

const addLog = `mutation ($id: ID!, $commandId: ID) {
  addLog(input: { batchId: $id, gravity: 1.05 }, commandId: $commandId) { gravity } }`

const logging = fc.record({ by: aPerson, name: aBatchName }).map(({ by, name }) =>
  commandOf({
    name: `logs a gravity of the ${name} batch`,
    by,
    call: ({ ids }) => ({ text: addLog, variables: { id: ids.batches[name] } }),
    expected: (model) => logged(model, by, name),
  }),
)

function marked(model: Model, by: Person, vessel: VesselName, status: VesselStatus): Expected {
  const before = model.vessels[vessel]
  const isCleaned = before === 'CLEANING' && status === 'AVAILABLE'
  if (isCleaned ? !isCellar(by) : !isBrewer(by)) return { code: 'FORBIDDEN' }
  const isChange = status !== before
  if (isChange && (status === 'IN_USE' || holderOf(model, vessel))) return { code: 'REFUSED' }
  model.vessels[vessel] = status
  return { code: null, answer: { status }, changes: isChange ? ['EquipmentStatusChanged'] : [] }
}

const setStatus = `mutation ($id: ID!, $status: EquipmentStatus!, $commandId: ID) {
  setEquipmentStatus(id: $id, status: $status, commandId: $commandId) { status } }`

const marking = fc
  .record({
    by: aPerson,
    vessel: aVesselName,
    status: fc.constantFrom<VesselStatus>('AVAILABLE', 'AVAILABLE', 'CLEANING', 'MAINTENANCE', 'IN_USE'),
  })
  .map(({ by, vessel, status }) =>
    commandOf({
      name: `marks the ${vessel} ${status}`,
      by,
      call: ({ ids }) => ({ text: setStatus, variables: { id: ids.vessels[vessel], status } }),
      expected: (model) => marked(model, by, vessel, status),
    }),
  )

const recordCleaning = `mutation ($id: ID!, $method: CleaningMethod!, $commandId: ID) {
  recordCleaning(input: { equipmentId: $id, method: $method }, commandId: $commandId) { method } }`

function cleaned(model: Model, by: Person, method: string): Expected {
  if (!isCellar(by)) return { code: 'FORBIDDEN' }
  // Another method is described by a note.
  if (method === 'OTHER') return { code: 'BAD_USER_INPUT' }
  model.cleanings += 1
  return {
    code: null,
    answer: { method },
    changes: ['CleaningRecorded'],
    undo() {
      model.cleanings -= 1
      return { code: null, answer: null, changes: ['CleaningRemoved'] }
    },
  }
}

const cleaning = fc
  .record({ by: aPerson, vessel: aVesselName, method: fc.constantFrom('CAUSTIC', 'RINSE', 'OTHER') })
  .map(({ by, vessel, method }) =>
    commandOf({
      name: `records a cleaning of the ${vessel}: ${method}`,
      by,
      call: ({ ids }) => ({ text: recordCleaning, variables: { id: ids.vessels[vessel], method } }),
      expected: (model) => cleaned(model, by, method),
    }),
  )

/** Commands about batches and their vessels. */
export const batchCommands = [moving, moving, moving, moving, logging, marking, cleaning]
