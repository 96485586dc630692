import { expect } from 'vitest'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { actsWhere, readContents } from '#api/features/cellar/volumeBook.service.ts'
import { emptyCellar, replay } from '#domain/cellar/replay.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { aFermentingBatch } from '#tests/support/data/brewery.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

interface Contents {
  volumeBBL: number
  isAssumed: boolean
  parts: { batchNumber: string | null; volumeBBL: number }[]
}

/** An act as the list has it. */
export interface ListedAct {
  id: string
  kind: string
  basis: string
  volumeBBL: number
  lossBBL: number
  targetBBL: number | null
  reason: string | null
  occurredAt: string
  supersededAt: string | null
  isFree: boolean
  logId: string | null
  brewStepId: string | null
  by: { id: string } | null
  corrects: { id: string } | null
  causedBy: { id: string } | null
  carriedFrom: { id: string } | null
}

const contentsText = `{ equipment { id contents { volumeBBL isAssumed parts { batchNumber volumeBBL } } } }`
const actsText = `query ($batchId: ID, $equipmentId: ID, $from: Date, $to: Date, $limit: Int, $before: ID) {
  volumeActs(batchId: $batchId, equipmentId: $equipmentId, from: $from, to: $to, limit: $limit, before: $before) {
    id kind basis volumeBBL lossBBL targetBBL reason occurredAt supersededAt isFree logId brewStepId
    by { id } corrects { id } causedBy { id } carriedFrom { id } } }`
const recordText = `mutation ($input: VolumeInput!, $commandId: ID) {
  recordVolume(input: $input, commandId: $commandId) { id volumeBBL lossBBL targetBBL isFree supersededAt corrects { id } } }`
const moveText = `mutation ($id: ID!, $to: BatchStage!, $dumpedBBL: Float, $commandId: ID) {
  moveBatch(id: $id, to: $to, dumpedBBL: $dumpedBBL, commandId: $commandId) { id version } }`

/** What happens with beer on a server, in the words of its tests. */
export function cellarOf(server: TestServer, token: string) {
  const { prisma } = server.app.database
  /** Records a volume, blended or not unless `evenIfBlend` says otherwise. */
  const record = (input: object, by = token, commandId?: string) =>
    server.ask<{ recordVolume: Pick<ListedAct, 'id' | 'volumeBBL' | 'lossBBL' | 'targetBBL'> }>(
      by,
      recordText,
      {
        ...{ input: { evenIfBlend: true, ...input }, commandId },
      },
    )
  const move = (id: string, to: string, more: { dumpedBBL?: number; commandId?: string } = {}) =>
    server.ask(token, moveText, { id, to, ...more })

  /** What is done without an error; returns its answer. */
  async function done<Answer>(asked: Promise<{ data?: Answer | null; errors?: unknown }>): Promise<Answer> {
    const { data, errors } = await asked
    expect(errors).toBeUndefined()
    return data!
  }

  /** What each vessel holds: barrels, with ~ before what is assumed, and the parts of a blend; empty where there is none. */
  async function held(...ids: string[]): Promise<string[]> {
    const { equipment } = await done(
      server.ask<{ equipment: { id: string; contents: Contents | null }[] }>(token, contentsText),
    )
    return ids.map((id) => {
      const contents = equipment.find((vessel) => vessel.id === id)?.contents
      if (!contents) return 'empty'
      const { volumeBBL, isAssumed, parts } = contents
      expect(parts.reduce((sum, part) => sum + part.volumeBBL, 0)).toBeCloseTo(volumeBBL, 4)
      const blend = parts.length > 1 ? ` (${parts.map((part) => part.volumeBBL).join(' + ')})` : ''
      return `${isAssumed ? '~' : ''}${volumeBBL}${blend}`
    })
  }

  return {
    done,
    held,
    record,
    move,
    undo: (of: string) =>
      server.ask(token, `mutation ($of: ID!) { undo(of: $of, reason: "Wrong tank") }`, { of }),
    acts: async (which: object) =>
      (await done(server.ask<{ volumeActs: ListedAct[] }>(token, actsText, which))).volumeActs,
    /** A batch whose wort came into its fermenter just now, by a command. */
    async aBrew(fields: Parameters<typeof aFermentingBatch>[1] = {}) {
      const batch = await aFermentingBatch(prisma, {
        ...{ batchSizeBBL: 7, ...fields },
        ...{ stage: 'BOILING', fermentingStartDate: null },
      })
      await prisma.equipment.update({ where: { id: batch.fermenter.id }, data: { status: 'AVAILABLE' } })
      await done(move(batch.id, 'FERMENTING'))
      return batch
    },
    /** What is stored of contents and shares is what a replay of all acts from the first one gives. */
    async expectReplayed() {
      const sql = byPrisma(prisma)
      const acts = await actsWhere(sql, Prisma.sql`true`)
      const cleanings = await prisma.cleaning.findMany()
      const madeAvailable = await prisma.change.findMany({ where: { type: 'EquipmentStatusChanged' } })
      const replayed = replay(emptyCellar, acts, [
        ...cleanings.map(({ equipmentId, timestamp: at }) => ({ equipmentId, at })),
        ...madeAvailable
          .filter(({ detail }) => isMadeAvailable(detail))
          .map(({ entityId: equipmentId, at }) => ({ equipmentId, at })),
      ])
      const shares = await prisma.volumeShare.findMany()
      expect(order(shares)).toEqual(order(replayed.shares))
      const valuesOf = (act: (typeof acts)[number]) => ({
        ...{ id: act.id, volumeBBL: act.volumeBBL, lossBBL: act.lossBBL, carriedFromId: act.carriedFromId },
        splitBBL: act.splitBBL ?? null,
      })
      expect(order(acts.map(valuesOf))).toEqual(order(replayed.acts.map(valuesOf)))
      const packaged = new Set(replayed.acts.flatMap(({ id, packageLotId }) => [id, packageLotId ?? id]))
      const places = [...replayed.cellar.contents].filter(
        ([place, { volumeBBL, shares: inside }]) =>
          !packaged.has(place) && (volumeBBL > 0 || inside.size > 0 || !place.startsWith('batch:')),
      )
      const contentOf = ([
        place,
        { volumeBBL, isAssumed, sinceId, shares: inside },
      ]: (typeof places)[number]) => ({
        ...{
          place,
          volumeBBL,
          isAssumed,
          sinceId,
          inside: [...inside].map(([id, share]) => `${id} ${share}`).sort(),
        },
      })
      const stored = [...(await readContents(sql))].map(([place, content]): (typeof places)[number] => [
        place,
        { ...content, sinceAt: null },
      ])
      expect(order(stored.map(contentOf))).toEqual(order(places.map(contentOf)))
    },
  }
}

/** Rows in an order of their own, to be compared. */
function order(rows: readonly object[]): string[] {
  const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(), plain)).sort()
}

function isMadeAvailable(detail: Prisma.JsonValue): boolean {
  const { from, to } = detail as { from?: string; to?: string }
  return from === 'CLEANING' && to === 'AVAILABLE'
}
