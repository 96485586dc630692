import fc from 'fast-check'
import { aPerson } from './arbitraries.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import { isCellar } from './model.ts'
import type { BatchModel, BatchName, Expected, Model, StepModel, StepName } from './model.ts'

const aBatchName = fc.constantFrom<BatchName>('first', 'first', 'second')
const aStep = fc.constantFrom<StepName>(
  ...(['1 PRE_BOIL', '1 ORIGINAL_GRAVITY', '2 ORIGINAL_GRAVITY', '1 KNOCK_OUT', '2 KNOCK_OUT'] as const),
)
const brewDayStages = ['PLANNED', 'MASHING', 'BOILING', 'FERMENTING']

/** What a person has seen of a step: as it is, as it first was, or nothing, as a device that was offline. */
type Seen = 'as it is' | 'as it first was' | 'nothing'
const aSeen = fc.constantFrom<Seen>('as it is', 'as it is', 'as it first was', 'nothing')

/** A step as a call names it, such as the original gravity of brew 2. */
function inCall(step: StepName) {
  const [brew, kind] = step.split(' ')
  return { brew: Number(brew), kind }
}

/** The code with which a batch keeps a brew-day entry out, or null. */
function keepsOut(by: Person, batch: BatchModel): string | null {
  if (!isCellar(by)) return 'FORBIDDEN'
  if (batch.isDeleted) return 'NOT_FOUND'
  return brewDayStages.includes(batch.stage) ? null : 'REFUSED'
}

/** The same of an entry for one of its brews: one that it doesn't have can only be corrected. */
function keepsStepOut(by: Person, batch: BatchModel, step: StepName): string | null {
  const isMissing = inCall(step).brew > batch.brews && !batch.steps[step]
  return keepsOut(by, batch) ?? (isMissing ? 'REFUSED' : null)
}

const versionSeen = (step: StepModel | undefined, seen: Seen): number | null => {
  if (seen === 'nothing') return null
  return seen === 'as it is' ? (step?.version ?? null) : 1
}

/** Whether someone has seen what is recorded; who has seen nothing may correct only an entry of their own. */
function isSeen(step: StepModel, by: Person, seen: Seen): boolean {
  const version = versionSeen(step, seen)
  return version === null ? step.by === by : version === step.version
}

interface Entry {
  gravity: number | null
  by: Person | null
}

/** The gravity of the brews that it has together, each of which is as large as the other. */
function mixed({ steps, brews }: BatchModel): number | null {
  const all = [steps['1 ORIGINAL_GRAVITY'], steps['2 ORIGINAL_GRAVITY']].slice(0, brews)
  const measured = all.flatMap((step) => (typeof step?.gravity === 'number' ? [step.gravity] : []))
  const sum = measured.reduce((all, gravity) => all + gravity, 0)
  return measured.length === 0 ? null : Number((sum / measured.length).toFixed(4))
}

/** Gives a batch the original gravity of its brews; returns the kinds of change. */
export function renewOriginalGravity(batch: BatchModel): string[] {
  const { steps } = batch
  if (!steps['1 ORIGINAL_GRAVITY'] && !steps['2 ORIGINAL_GRAVITY']) return []
  const whole = mixed(batch)
  if (batch.originalGravity === whole) return []
  batch.originalGravity = whole
  batch.version += 1
  return ['BatchSaved']
}

/** Writes a step; the original gravity of the brews becomes that of the batch. Returns the kinds of change. */
function write(batch: BatchModel, kind: StepName, { gravity, by }: Entry): string[] {
  const version = (batch.steps[kind]?.version ?? 0) + 1
  batch.steps[kind] = { version, gravity, by }
  return ['BrewStepSaved', ...(kind.endsWith('ORIGINAL_GRAVITY') ? renewOriginalGravity(batch) : [])]
}

/** What was done to a step, and taken back: as it was before, while nobody has changed it since. */
function written(batch: BatchModel, kind: StepName, entry: Entry): Expected {
  const before = batch.steps[kind] ?? { gravity: null, by: null }
  const changes = write(batch, kind, entry)
  const { version } = batch.steps[kind]!
  return {
    code: null,
    answer: { version },
    changes,
    undo(undoer) {
      const code = keepsOut(undoer, batch)
      if (code) return { code }
      if (batch.steps[kind]?.version !== version) return { code: 'REFUSED' }
      return { code: null, answer: null, changes: write(batch, kind, before) }
    },
  }
}

interface Recording {
  name: BatchName
  kind: StepName
  gravity: number | null
  seen: Seen
}

function recorded(model: Model, by: Person, { name, kind, gravity, seen }: Recording): Expected {
  const batch = model.batches[name]
  const code = keepsStepOut(by, batch, kind)
  if (code) return { code }
  if (gravity === null) return { code: 'BAD_USER_INPUT' }
  const step = batch.steps[kind]
  if (step?.by) {
    if (step.gravity === gravity) return { code: null, answer: { version: step.version }, changes: [] }
    if (!isSeen(step, by, seen)) return { code: 'CONFLICT' }
  }
  return written(batch, kind, { gravity, by })
}

const recordBrewStep = `mutation ($input: BrewStepInput!, $commandId: ID) {
  recordBrewStep(input: $input, commandId: $commandId) { version } }`

const recording = fc
  .record({
    by: aPerson,
    name: aBatchName,
    kind: aStep,
    gravity: fc.constantFrom(1.04, 1.05, 1.06, null),
    seen: aSeen,
  })
  .map(({ by, ...said }) =>
    commandOf({
      name: `records ${said.gravity ?? 'no gravity'} as ${said.kind} of the ${said.name} batch, having seen it ${said.seen}`,
      by,
      call: ({ ids }, { batches }) => {
        const { name, kind, gravity, seen } = said
        const baseVersion = versionSeen(batches[name].steps[kind], seen)
        const measured = kind.endsWith('KNOCK_OUT') ? { volume: gravity } : { gravity }
        const input = { batchId: ids.batches[name], ...inCall(kind), minutes: 0, ...measured, baseVersion }
        return { text: recordBrewStep, variables: { input } }
      },
      expected: (model) => recorded(model, by, said),
    }),
  )

function reopened(model: Model, by: Person, { name, kind, seen }: Omit<Recording, 'gravity'>): Expected {
  const batch = model.batches[name]
  const code = keepsStepOut(by, batch, kind)
  if (code) return { code }
  const step = batch.steps[kind]
  if (!step?.by) return { code: null, answer: step ? { version: step.version } : null, changes: [] }
  return isSeen(step, by, seen) ? written(batch, kind, { gravity: null, by: null }) : { code: 'CONFLICT' }
}

const reopenBrewStep = `mutation ($batch: ID!, $brew: Int!, $kind: BrewStepKind!, $base: Int, $commandId: ID) {
  reopenBrewStep(batchId: $batch, brew: $brew, kind: $kind, minutes: 0, baseVersion: $base, commandId: $commandId) { version } }`

const reopening = fc
  .record({ by: aPerson, name: aBatchName, kind: aStep, seen: aSeen })
  .map(({ by, ...said }) =>
    commandOf({
      name: `reopens ${said.kind} of the ${said.name} batch, having seen it ${said.seen}`,
      by,
      call: ({ ids }, { batches }) => ({
        text: reopenBrewStep,
        variables: {
          batch: ids.batches[said.name],
          ...inCall(said.kind),
          base: versionSeen(batches[said.name].steps[said.kind], said.seen),
        },
      }),
      expected: (model) => reopened(model, by, said),
    }),
  )

/** Commands about a brew day: steps recorded, corrected and opened again. */
export const brewDayCommands = [recording, recording, reopening]
