import type { PlainId } from '#domain/language/message.ts'
import type { VolumeKind } from '#generated/gql/graphql.ts'
import type { VolumeActView } from '#web/entities/volumeAct.ts'
import { text } from '#web/ui/language/text.ts'
import { beerText } from '#web/ui/units/heldVolume.ts'

/** What moved beer, in words. */
export const volumeKindLabels = {
  KNOCK_OUT: 'volumes.kind.KNOCK_OUT',
  OPENING: 'volumes.kind.OPENING',
  ADDITION: 'volumes.kind.ADDITION',
  TRANSFER: 'volumes.kind.TRANSFER',
  PACKAGE: 'volumes.kind.PACKAGE',
  REWORK: 'volumes.kind.REWORK',
  HARVEST: 'volumes.kind.HARVEST',
  LOSS: 'volumes.kind.LOSS',
  SAMPLE: 'volumes.kind.SAMPLE',
  DUMP: 'volumes.kind.DUMP',
  COUNT: 'volumes.kind.COUNT',
} as const satisfies Record<VolumeKind, PlainId>

/** What an act is called: one with which beer became a batch of its own is no addition for anybody. */
export function actLabel({ kind, splitBBL }: Pick<VolumeActView, 'kind' | 'splitBBL'>): string {
  return text(typeof splitBBL === 'number' ? 'volumes.splitOff' : volumeKindLabels[kind])
}

/** How much of it, from where and to where: 3.5 BBL from FV-2 to BT-1, with ≈ before it where nobody measured it. */
export function movedText(act: VolumeActView): string {
  const { kind, basis, volumeBBL, targetBBL, lossBBL, from, to, splitBBL } = act
  const isAssumed = basis === 'ASSUMED'
  if (typeof splitBBL === 'number') {
    const volume = beerText({ volumeBBL: splitBBL, isAssumed })
    return text('volumes.nowOwn', { volume, to: to?.label ?? '', number: act.batchNumber ?? '' })
  }
  const isOfLoss = kind === 'LOSS' || kind === 'DUMP'
  const bbl = kind === 'COUNT' ? (targetBBL ?? volumeBBL) : isOfLoss && volumeBBL === 0 ? lossBBL : volumeBBL
  if (kind === 'ADDITION' && bbl === 0 && to) return text('volumes.inOnly', { to: to.label })
  const volume = beerText({ volumeBBL: bbl, isAssumed })
  if (from && to) return text('volumes.outOfInto', { volume, from: from.label, to: to.label })
  if (from) return text('volumes.outOf', { volume, from: from.label })
  if (!to) return volume
  return text(kind === 'COUNT' ? 'volumes.inVessel' : 'volumes.into', { volume, to: to.label })
}
