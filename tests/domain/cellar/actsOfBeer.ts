import type { VolumeAct, VolumeKind } from '#domain/cellar/acts.ts'
import type { Replayed } from '#domain/cellar/replay.ts'

/** A day of November at 10:00, or so many hours later. */
export const day = (date: number, hours = 0) => new Date(Date.UTC(2026, 10, date, 10 + hours))

let recorded = 0

/** A measured act, recorded after those before it. */
export function anAct(
  id: string,
  kind: VolumeKind,
  on: Date,
  of: Partial<VolumeAct> & { from?: string; to?: string } = {},
): VolumeAct {
  const { from, to, ...act } = of
  recorded += 1
  return {
    ...{ id, kind, occurredAt: on, seq: recorded, basis: 'MEASURED', rule: 'FIXED' },
    ...{ batchId: null, batchNumber: act.batchId ?? null, brew: null, packageLotId: null },
    ...{ fromEquipmentId: from ?? null, toEquipmentId: to ?? null },
    ...{ volumeBBL: 0, lossBBL: 0, targetBBL: null, reason: null, slot: null, logId: null, brewStepId: null },
    ...{ causedById: null, carriedFromId: null },
    ...act,
  }
}

/** What a place holds: its volume and shares. */
export function holds({ cellar }: Replayed, place: string): [bbl: number, shares: Record<string, bigint>] {
  const content = cellar.contents.get(place)
  return [content?.volumeBBL ?? 0, Object.fromEntries(content?.shares ?? [])]
}

/** What of a source was lost, and where the rest is. */
export function whereIs({ cellar, shares }: Replayed, source: string): Record<string, bigint> {
  const places = [...cellar.contents].flatMap(([place, content]): [string, bigint][] => {
    const share = content.shares.get(source)
    return share ? [[place, share]] : []
  })
  const lost = shares.reduce((sum, row) => sum + (row.sourceActId === source ? row.lost : 0n), 0n)
  return Object.fromEntries(lost > 0n ? [...places, ['lost', lost]] : places)
}

/** What of an amount that went into one source is where, to 3 decimals. */
export function amounts(replayed: Replayed, amount: number, source: string): Record<string, number> {
  const places = Object.entries(whereIs(replayed, source))
  return Object.fromEntries(
    places.map(([place, share]) => [place, Number(((Number(share) * amount) / 1e12).toFixed(3))]),
  )
}

/** The volumes of an act, as they were booked: what went where it says, and what was lost. */
export function booked({ acts }: Replayed, id: string): [volumeBBL: number, lossBBL: number] | null {
  const act = acts.find((one) => one.id === id)
  return act ? [act.volumeBBL, act.lossBBL] : null
}
