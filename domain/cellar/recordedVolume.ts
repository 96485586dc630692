import { z } from 'zod'
import { optionalChoice, optionalNumber, optionalText } from '#domain/formFields.ts'
import { carry, inShort, message, type Message, type PlainId } from '#domain/language/message.ts'
import type { Action } from '#domain/people/roles.ts'
import { storedDecimals } from '#domain/units/units.ts'

/** What people record of volumes; everything else follows from the record of a batch. */
export const recordedVolumeKinds = [
  'OPENING',
  'ADDITION',
  'TRANSFER',
  'LOSS',
  'SAMPLE',
  'DUMP',
  'COUNT',
] as const

export type RecordedVolumeKind = (typeof recordedVolumeKinds)[number]

/** What a `VolumeRecorded` is of: of packages that were emptied into a tank, and of yeast that was harvested, too. */
export const volumeRecordedKinds = [...recordedVolumeKinds, 'REWORK', 'HARVEST'] as const

export type VolumeRecordedKind = (typeof volumeRecordedKinds)[number]

/** What a person must be allowed to do to record this kind. */
export function volumeAction(kind: RecordedVolumeKind): Action {
  return kind === 'SAMPLE' || kind === 'COUNT' || kind === 'ADDITION' ? 'recordVolume' : 'moveVolume'
}

/** Whether beer leaves a vessel by this kind, and whether it comes into one; of a count it is the vessel that was counted. */
export const vesselsOf: Record<RecordedVolumeKind, { from: boolean; to: boolean }> = {
  OPENING: { from: false, to: true },
  ADDITION: { from: false, to: true },
  TRANSFER: { from: true, to: true },
  LOSS: { from: true, to: false },
  SAMPLE: { from: true, to: false },
  DUMP: { from: true, to: false },
  COUNT: { from: false, to: true },
}

/** The limits of a volume, in US barrels. */
export const recordedVolumeLimits = {
  min: 0,
  max: 1_000,
  decimals: storedDecimals.volume,
  unit: ' BBL',
  quantity: 'volume',
} as const

/** The names of the fields. */
export const recordedVolumeLabels = {
  fromEquipmentId: 'volumes.from',
  toEquipmentId: 'volumes.to',
  volumeBBL: 'volumes.volume',
  lossBBL: 'volumes.lossOnTheWay',
  targetBBL: 'volumes.counted',
  reason: 'volumes.reason',
} as const satisfies Record<string, PlainId>

const nameOf = (field: keyof typeof recordedVolumeLabels) => message(recordedVolumeLabels[field])
const volume = (field: 'volumeBBL' | 'lossBBL' | 'targetBBL') =>
  optionalNumber(nameOf(field), recordedVolumeLimits)

/**
 * What is recorded of a volume, with a sentence for each way it can be wrong. A count has a target, everything else a volume; 0
 * withdraws what is corrected, and only an addition may have none.
 */
export const recordedVolumeFields = z
  .object({
    kind: z.enum(recordedVolumeKinds),
    fromEquipmentId: optionalChoice(nameOf('fromEquipmentId')),
    toEquipmentId: optionalChoice(nameOf('toEquipmentId')),
    volumeBBL: volume('volumeBBL'),
    lossBBL: volume('lossBBL'),
    targetBBL: volume('targetBBL'),
    reason: optionalText(nameOf('reason'), 200),
    corrects: z.string().nullable(),
  })
  .superRefine((act, { addIssue }) => {
    for (const [field, reason] of Object.entries(reasonsAgainst(act)))
      addIssue({ code: 'custom', path: [field], message: carry(reason) })
  })

export type RecordedVolume = z.output<typeof recordedVolumeFields>

/** Whether it withdraws what it corrects. */
export function isWithdrawal({ kind, corrects, volumeBBL, targetBBL }: RecordedVolume): boolean {
  return corrects !== null && volumeBBL === 0 && (kind !== 'COUNT' || targetBBL === null)
}

function reasonsAgainst(act: RecordedVolume): Record<string, Message> {
  if (isWithdrawal(act)) return {}
  const { kind, fromEquipmentId, toEquipmentId, volumeBBL, lossBBL, targetBBL } = act
  const { from, to } = vesselsOf[kind]
  const isSame = from && to && fromEquipmentId !== null && fromEquipmentId === toEquipmentId
  return {
    ...(from && !fromEquipmentId && { fromEquipmentId: message('volumes.needsFrom') }),
    ...(to && !toEquipmentId && { toEquipmentId: message('volumes.needsTo') }),
    ...(isSame && { toEquipmentId: message('volumes.sameVessel') }),
    ...(kind === 'COUNT' && targetBBL === null && { targetBBL: message('volumes.needsTarget') }),
    ...(kind !== 'COUNT' &&
      kind !== 'ADDITION' &&
      !volumeBBL && { volumeBBL: message('volumes.needsVolume') }),
    ...(kind !== 'TRANSFER' && lossBBL && { lossBBL: message('volumes.lossOfTransfer') }),
  }
}

/** The refusal of an act of now that takes more out of a vessel than it holds, with the last that was taken, if anything was. */
export function onlyHolds(
  vessel: { label: string; left: number },
  taken: { what: Message; who: string | null; at: Date } | null,
): Message {
  const held = { label: vessel.label, left: inShort('volume', vessel.left) }
  if (!taken) return message('volumes.onlyHolds', held)
  const { what, who, at } = taken
  const moment = { moment: at.toISOString(), isNear: true } as const
  return who === null
    ? message('volumes.onlyHoldsSince', { ...held, what, at: moment })
    : message('volumes.onlyHoldsSinceWho', { ...held, what, who, at: moment })
}
