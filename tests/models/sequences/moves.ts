import { isBrewer } from './model.ts'
import type { BatchName, Expected, Model, Undo, VesselName, VesselStatus } from './model.ts'
import type { Person } from './people.ts'

/** The stages in the order of the process, and at the end the one outside of it. */
export const stages = [
  'PLANNED',
  'MASHING',
  'BOILING',
  'FERMENTING',
  'CONDITIONING',
  'KEGGING',
  'COMPLETED',
  'CANCELLED',
]

const vesselIn: Record<string, VesselName> = {
  MASHING: 'tun',
  BOILING: 'kettle',
  FERMENTING: 'fermenter',
  CONDITIONING: 'tank',
  KEGGING: 'tank',
}
const firstUse: Record<VesselName, string> = {
  tun: 'MASHING',
  kettle: 'BOILING',
  fermenter: 'FERMENTING',
  tank: 'CONDITIONING',
}
const isOver = (stage: string) => stage === 'COMPLETED' || stage === 'CANCELLED'
const isDated = (stage: string) => stage !== 'PLANNED' && stage !== 'CANCELLED'

/** The vessel that a batch stands in, if it has one for its stage. */
export function standsIn(
  { batches }: Model,
  name: BatchName,
  stage = batches[name].stage,
): VesselName | null {
  const vessel = vesselIn[stage]
  if (batches[name].isDeleted) return null
  return vessel && batches[name].vessels.includes(vessel) ? vessel : null
}

/** The batch in a vessel, other than this one. */
export function holderOf(model: Model, vessel: VesselName, except?: BatchName): BatchName | null {
  const others = (Object.keys(model.batches) as BatchName[]).filter((name) => name !== except)
  return others.find((name) => standsIn(model, name) === vessel) ?? null
}

/** Why a batch may not go to a stage: the process in order, and a tank for fermenting and conditioning. */
function isRefused(model: Model, name: BatchName, to: string): boolean {
  const { stage, vessels } = model.batches[name]
  if (isOver(to)) return false
  const step = Math.abs(stages.indexOf(to) - stages.indexOf(stage))
  const isDirect = stage === 'PLANNED' && to === 'FERMENTING'
  if (stage === 'CANCELLED' || (step > 1 && !isDirect)) return true
  return (to === 'FERMENTING' || to === 'CONDITIONING') && !vessels.includes(vesselIn[to]!)
}

/** The code with which a vessel keeps a batch out, or null. */
function keepsOut(model: Model, name: BatchName, to: string): string | null {
  const entered = isOver(to) ? null : standsIn(model, name, to)
  if (!entered || entered === standsIn(model, name)) return null
  if (holderOf(model, entered, name)) return 'CONFLICT'
  return model.vessels[entered] === 'MAINTENANCE' ? 'REFUSED' : null
}

/** The statuses that vessels get when a batch goes to a stage. */
function statusesOn(model: Model, name: BatchName, to: string): Partial<Record<VesselName, VesselStatus>> {
  const { stage, vessels, entered } = model.batches[name]
  const left = standsIn(model, name)
  if (isOver(to)) {
    const freed = vessels.filter((one) => model.vessels[one] === 'IN_USE' && !holderOf(model, one, name))
    return Object.fromEntries(
      freed.map((one) => [one, one === left || entered.has(firstUse[one]) ? 'CLEANING' : 'AVAILABLE']),
    )
  }
  const next = standsIn(model, name, to)
  if (left === next) return {}
  const isBack = stages.indexOf(to) < stages.indexOf(stage)
  return { ...(left && { [left]: isBack ? 'AVAILABLE' : 'CLEANING' }), ...(next && { [next]: 'IN_USE' }) }
}

/** Gives vessels their statuses; returns those they had, of the ones that changed. */
function apply(model: Model, statuses: Partial<Record<VesselName, VesselStatus>>) {
  const before: Partial<Record<VesselName, VesselStatus>> = {}
  for (const [vessel, status] of Object.entries(statuses) as [VesselName, VesselStatus][]) {
    if (model.vessels[vessel] === status) continue
    before[vessel] = model.vessels[vessel]
    model.vessels[vessel] = status
  }
  return before
}

const kindsOf = (changed: object) => [
  'BatchStageChanged',
  ...Object.keys(changed).map(() => 'EquipmentStatusChanged'),
]

/** Frees the vessels of a batch that is deleted; returns the kinds of change. */
export function leaveForGood(model: Model, name: BatchName): string[] {
  if (isOver(model.batches[name].stage)) return []
  return kindsOf(apply(model, statusesOn(model, name, 'CANCELLED'))).slice(1)
}

/** Puts a batch that was deleted back into its vessel; returns the kinds of change, or the code that says why not. */
export function enterAgain(model: Model, name: BatchName): { code: string | null; kinds: string[] } {
  const { stage, vessels } = model.batches[name]
  const vessel = vesselIn[stage]
  if (!vessel || !vessels.includes(vessel)) return { code: null, kinds: [] }
  if (holderOf(model, vessel)) return { code: 'CONFLICT', kinds: [] }
  if (model.vessels[vessel] === 'MAINTENANCE') return { code: 'REFUSED', kinds: [] }
  return { code: null, kinds: kindsOf(apply(model, { [vessel]: 'IN_USE' })).slice(1) }
}

/** Entering a stage sets its date; a step back clears that of the stage left. */
function enter(entered: Set<string>, from: string, to: string): Set<string> {
  const next = new Set(entered)
  if (!isOver(to) && stages.indexOf(to) < stages.indexOf(from)) next.delete(from)
  if (isDated(to)) next.add(to)
  return next
}

/** A move to another stage; `seen` is the stage in which the person saw the batch. */
export function moved(
  model: Model,
  by: Person,
  { name, to, seen }: { name: BatchName; to: string; seen: string | null },
): Expected {
  if (!isBrewer(by)) return { code: 'FORBIDDEN' }
  const batch = model.batches[name]
  if (batch.isDeleted) return { code: 'NOT_FOUND' }
  if (seen && seen !== batch.stage) return { code: 'CONFLICT' }
  const answer = () => ({ stage: batch.stage, version: batch.version })
  if (to === batch.stage) return { code: null, answer: answer(), changes: [] }
  if (isRefused(model, name, to)) return { code: 'REFUSED' }
  const code = keepsOut(model, name, to)
  if (code) return { code }
  const was = { stage: batch.stage, entered: batch.entered }
  const before = apply(model, statusesOn(model, name, to))
  Object.assign(batch, { stage: to, entered: enter(was.entered, was.stage, to), version: batch.version + 1 })
  const undo = movedBack(model, name, { ...was, before, version: batch.version })
  return { code: null, answer: answer(), changes: kindsOf(before), undo }
}

interface Was {
  stage: string
  entered: Set<string>
  before: Partial<Record<VesselName, VesselStatus>>
  version: number
}

/** The move taken back: stage and dates as they were, its vessel In Use again, and the one it had entered as it was. */
function movedBack(model: Model, name: BatchName, { stage, entered, before, version }: Was): Undo {
  const batch = model.batches[name]
  const { logged, kegMoves, stockMoved } = batch
  return () => {
    if (batch.isDeleted) return { code: 'NOT_FOUND' }
    if (batch.version !== version || batch.logged > logged || batch.kegMoves > kegMoves)
      return { code: 'REFUSED' }
    if (batch.stockMoved !== stockMoved) return { code: 'REFUSED' }
    const code = keepsOut(model, name, stage)
    if (code) return { code }
    const left = standsIn(model, name)
    const statuses = statusesOn(model, name, stage)
    if (left && statuses[left]) statuses[left] = before[left] ?? statuses[left]
    const changed = apply(model, statuses)
    Object.assign(batch, { stage, entered, version: batch.version + 1 })
    return { code: null, answer: null, changes: kindsOf(changed) }
  }
}
