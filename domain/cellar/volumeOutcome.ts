import { message, type Message, type Value } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { VolumeRecordedKind } from './recordedVolume.ts'

/** A vessel with what it holds, in US barrels. */
export interface HoldingVessel {
  label: string
  capacityBBL: number
  /** Null when it is empty. */
  contents: {
    volumeBBL: number
    /** By batch; beer that was there before any record may be of none. */
    parts: readonly { batchNumber: string | null; volumeBBL: number }[]
  } | null
}

/** A volume as it is entered, before it is recorded, in US barrels. */
export interface EnteredVolume {
  kind: VolumeRecordedKind
  volumeBBL: number | null
  lossBBL: number | null
  targetBBL: number | null
}

/** Two volumes, in US barrels, that differ by less are the same: it is half of what is shown. */
const sameVolumeBBL = 0.005

/** What a vessel holds, in US barrels. */
export const heldBBL = ({ contents }: Pick<HoldingVessel, 'contents'>): number => contents?.volumeBBL ?? 0

/** What leaves a vessel, in US barrels. */
const takenBBL = ({ kind, volumeBBL, lossBBL }: EnteredVolume): number =>
  (volumeBBL ?? 0) + (kind === 'TRANSFER' ? (lossBBL ?? 0) : 0)

/** Whether more is taken out of a vessel than is known to be in it. */
export function isMoreThanHeld(entered: EnteredVolume, from: HoldingVessel): boolean {
  const takes =
    entered.kind === 'TRANSFER' ||
    entered.kind === 'SAMPLE' ||
    entered.kind === 'DUMP' ||
    entered.kind === 'LOSS' ||
    entered.kind === 'HARVEST'
  return takes && takenBBL(entered) > heldBBL(from) + sameVolumeBBL
}

/** What a vessel would hold above its capacity, in US barrels; null where it has room. */
export function overCapacityBBL(entered: EnteredVolume, into: HoldingVessel | null): number | null {
  if (!into) return null
  const holds =
    entered.kind === 'COUNT'
      ? entered.targetBBL
      : addsTo(entered)
        ? heldBBL(into) + (entered.volumeBBL ?? 0)
        : null
  return holds !== null && holds > into.capacityBBL + sameVolumeBBL ? volume(holds) : null
}

const addsTo = ({ kind }: EnteredVolume) =>
  kind === 'TRANSFER' || kind === 'OPENING' || kind === 'ADDITION' || kind === 'REWORK'

const volume = (bbl: number) => rounded(bbl, storedDecimals.volume)

/**
 * What is in the vessels afterwards: whether a transfer splits a beer, blends two or tops one up, what a count finds, and what is
 * left. Null while nothing is entered. `write` writes US barrels for the reader.
 */
export function volumeOutcome(
  entered: EnteredVolume,
  { vessel, into }: { vessel: HoldingVessel; into: HoldingVessel | null },
  write: (bbl: number) => string,
): Message | null {
  if (entered.kind === 'COUNT')
    return entered.targetBBL === null ? null : counted(entered.targetBBL, vessel, write)
  if (entered.volumeBBL === null || entered.volumeBBL <= 0) return null
  if (entered.kind === 'TRANSFER') return into && moved(entered, vessel, into, write)
  const holds = addsTo(entered) ? heldBBL(vessel) + entered.volumeBBL : heldBBL(vessel) - takenBBL(entered)
  const { label } = vessel
  return holds <= sameVolumeBBL
    ? message('volumes.thenEmpty', { label })
    : message('volumes.thenHolds', { label, volume: write(volume(holds)) })
}

function counted(targetBBL: number, vessel: HoldingVessel, write: (bbl: number) => string): Message {
  const held = heldBBL(vessel)
  const change = Math.abs(targetBBL - held) <= sameVolumeBBL ? 'NONE' : targetBBL < held ? 'LESS' : 'MORE'
  return message('volumes.thenCounted', {
    change,
    label: vessel.label,
    held: write(held),
    difference: write(volume(Math.abs(targetBBL - held))),
  })
}

function moved(
  entered: EnteredVolume,
  from: HoldingVessel,
  to: HoldingVessel,
  write: (bbl: number) => string,
): Message {
  const left = heldBBL(from) - takenBBL(entered)
  const isLeft = left > sameVolumeBBL
  return message('volumes.thenMoved', {
    act: actOf(from, to, isLeft),
    rest: isLeft ? 'left' : 'none',
    from: from.label,
    left: write(volume(Math.max(0, left))),
    to: to.label,
    volume: write(volume(heldBBL(to) + (entered.volumeBBL ?? 0))),
    beers: { list: beersIn([to, from]) },
  })
}

/** Whether a transfer takes a part of a beer into an empty vessel, where it can go on as a batch of its own. */
export function isSplit(entered: EnteredVolume, from: HoldingVessel, to: HoldingVessel | null): boolean {
  const isLeft = heldBBL(from) - takenBBL(entered) > sameVolumeBBL
  return (
    entered.kind === 'TRANSFER' &&
    (entered.volumeBBL ?? 0) > 0 &&
    to !== null &&
    actOf(from, to, isLeft) === 'SPLIT'
  )
}

/** What a transfer is: of a part it is a split, into another beer a blend, into the same one a top-up. */
function actOf(
  from: HoldingVessel,
  to: HoldingVessel,
  isLeft: boolean,
): 'SPLIT' | 'BLEND' | 'TOP_UP' | 'MOVE' {
  if (heldBBL(to) <= sameVolumeBBL) return isLeft ? 'SPLIT' : 'MOVE'
  return isBlend(from, to) ? 'BLEND' : 'TOP_UP'
}

type Holding = Pick<HoldingVessel, 'contents'>

/** Whether beer from a vessel comes to other beer in another one. */
export function isBlend(from: Holding, to: Holding): boolean {
  if (heldBBL(to) <= sameVolumeBBL) return false
  const there = new Set(to.contents?.parts.map(({ batchNumber }) => batchNumber))
  const isSame = there.size === 1 && from.contents?.parts.every(({ batchNumber }) => there.has(batchNumber))
  return !isSame
}

/** The batches whose beer is in vessels, each once. */
export function beersIn(vessels: readonly Holding[]): Value[] {
  const numbers = vessels.flatMap(
    ({ contents }) => contents?.parts.map(({ batchNumber }) => batchNumber) ?? [null],
  )
  const known = [...new Set(numbers)].filter((number) => number !== null)
  const hasOther = vessels.some(({ contents }) =>
    contents?.parts.some(({ batchNumber }) => batchNumber === null),
  )
  return hasOther || known.length === 0 ? [...known, message('volumes.noBatch')] : known
}
