import type { Database } from '#api/db/client.ts'
import type { ExpectedBeer, Surroundings } from '#domain/devices/kept/whereabouts.ts'
import type { Scales } from '#domain/devices/scales.ts'
import type { Mark } from '#domain/devices/series/marks.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'

/** What has to be known of a device to keep what it sends. */
export interface KnownDevice extends Scales {
  id: string
  identity: string
  /** Where its first message arrived; null for one of a broker. */
  addressId: string | null
  isRetired: boolean
  temperatureOffset: number
  gravityCoefficients: number[]
  smoothing: number
  binding: { id: number; equipmentId: string } | null
  previous: Surroundings['previous']
  /** The beer in its vessel; null when it holds none. */
  beer: ExpectedBeer | null
  /** When it was moved here from another vessel; null when it wasn't. */
  movedAt: Date | null
  changedAt: Date
  /** What was marked of its vessel in the time that was asked for, newest first. */
  marks: Mark[]
}

type Row = Omit<KnownDevice, 'binding' | 'previous' | 'marks'> & {
  bindingId: number | null
  equipmentId: string | null
  latest: { kind: ReadingKind; value: number; at: string }[] | null
  marks: (Omit<Mark, 'from' | 'to'> & { from: string; to: string })[] | null
}

const statement = `
  SELECT d."id", d."identity", d."addressId", d."retiredAt" IS NOT NULL AS "isRetired", d."temperatureScale",
    d."gravityScale", d."temperatureOffset", d."gravityCoefficients", d."smoothing", b."id" AS "bindingId", b."equipmentId", l."latest", m."marks",
    beer."expected" AS "beer", CASE WHEN EXISTS (
      SELECT 1 FROM "DeviceBinding" o WHERE o."deviceId" = d."id" AND o."equipmentId" <> b."equipmentId"
        AND o."until" BETWEEN b."from" - interval '1 hour' AND b."from") THEN b."from" END AS "movedAt", d."updatedAt" AS "changedAt"
  FROM "Device" d
  LEFT JOIN "DeviceBinding" b ON b."deviceId" = d."id" AND b."until" IS NULL
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('kind', "kind", 'value', "value", 'at', "at")) AS "latest"
    FROM "LatestReading" WHERE "bindingId" = b."id") l ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('kind', "kind", 'from', "from", 'to', "to", 'excluded', "excluded")
      ORDER BY "at" DESC, "id" DESC) AS "marks"
    FROM "ReadingMark" WHERE "equipmentId" = b."equipmentId" AND "from" <= $3 AND "to" > $2) m ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('originalGravity', t."originalGravity", 'expectedOG', r."expectedOG", 'expectedFG', r."expectedFG")
      AS "expected"
    FROM "Batch" t JOIN "Recipe" r ON r."id" = t."recipeId"
    WHERE (t."fermenterId" = b."equipmentId" AND t."stage" = 'FERMENTING')
      OR (t."briteTankId" = b."equipmentId" AND t."stage" IN ('CONDITIONING', 'KEGGING')) LIMIT 1) beer ON true
  WHERE d."identity" = ANY($1)`

/** The devices with these identities, by identity, with the marks on what they measured from the first to the last moment. */
export async function knownDevices(
  { pool }: Pick<Database, 'pool'>,
  identities: string[],
  { first, last }: { first: Date; last: Date },
): Promise<Map<string, KnownDevice>> {
  const values = [identities, first, last]
  const { rows } = await pool.query<Row>({ name: 'known devices', text: statement, values })
  return new Map(
    rows.map(({ bindingId, equipmentId, latest, marks, ...device }) => [
      device.identity,
      {
        ...device,
        binding: bindingId !== null && equipmentId !== null ? { id: bindingId, equipmentId } : null,
        previous: Object.fromEntries(
          (latest ?? []).map(({ kind, value, at }) => [kind, { value, at: new Date(at) }]),
        ),
        marks: (marks ?? []).map(({ from, to, ...mark }) => ({
          ...mark,
          from: new Date(from),
          to: new Date(to),
        })),
      },
    ]),
  )
}
