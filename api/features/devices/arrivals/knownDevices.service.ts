import type { Database } from '#api/db/client.ts'
import { beforeMeasuring, conversion } from '#domain/devices/kept/powerOn.ts'
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
  isTank: boolean
  /** When it last sent something; null when it never did. */
  heardAt: Date | null
  /** The readings of the minutes that were asked for, as far as there are any, by `readingKey`. */
  readings: Set<string>
  /** Whether its last temperature is one whose fault the next one decides; see `isPowerOn`. */
  isUndecided: boolean
  /** What was marked of its vessel in the time that was asked for, newest first. */
  marks: Mark[]
}

type Row = Omit<KnownDevice, 'binding' | 'previous' | 'marks' | 'readings'> & {
  readings: string[] | null
  bindingId: number | null
  equipmentId: string | null
  latest: { kind: ReadingKind; value: number; at: string }[] | null
  marks: (Omit<Mark, 'from' | 'to'> & { from: string; to: string })[] | null
}

/**
 * The limit changes no answer: it tells the planner that few devices are asked for, so that it keeps one plan for all messages.
 * Otherwise it plans each time anew, since readings have partitions, which takes several times as long as the answer.
 */
const statement = `
  SELECT d."id", d."identity", d."addressId", d."retiredAt" IS NOT NULL AS "isRetired", d."temperatureScale",
    d."gravityScale", d."temperatureOffset", d."gravityCoefficients", d."smoothing", b."id" AS "bindingId", b."equipmentId", l."latest", m."marks",
    beer."expected" AS "beer", CASE WHEN EXISTS (
      SELECT 1 FROM "DeviceBinding" o WHERE o."deviceId" = d."id" AND o."equipmentId" <> b."equipmentId"
        AND o."until" BETWEEN b."from" - interval '1 hour' AND b."from") THEN b."from" END AS "movedAt", d."updatedAt" AS "changedAt", coalesce(e."type" IN ('FERMENTER', 'BRITE_TANK'), false) AS "isTank",
    s."lastSeenAt" AS "heardAt", known."readings", coalesce(undecided."is", false) AS "isUndecided"
  FROM (SELECT * FROM "Device" WHERE "identity" = ANY($1) LIMIT cardinality($1)) d
  LEFT JOIN "DeviceBinding" b ON b."deviceId" = d."id" AND b."until" IS NULL
  LEFT JOIN "Equipment" e ON e."id" = b."equipmentId"
  LEFT JOIN "DeviceStatus" s ON s."deviceId" = d."id"
  LEFT JOIN LATERAL (
    SELECT array_agg(floor(extract(epoch FROM "minute") / 60)::bigint || ' ' || "hash") AS "readings" FROM "Reading"
    WHERE "bindingId" = b."id" AND "minute" >= date_bin('1 minute', $2::timestamptz, 'epoch') AND "minute" <= $3
      AND s."lastSeenAt" >= date_bin('1 minute', $2::timestamptz, 'epoch')) known ON true
  LEFT JOIN LATERAL (
    SELECT abs(coalesce("sentTemperature", "temperature") - ${beforeMeasuring}) <= ${conversion} AS "is" FROM "Reading"
    WHERE "bindingId" = b."id" AND "temperature" IS NOT NULL AND "minute" >= $2::timestamptz - interval '1 day'
      AND e."type" NOT IN ('FERMENTER', 'BRITE_TANK')
    ORDER BY "minute" DESC, "at" DESC LIMIT 1) undecided ON true
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
      OR (t."briteTankId" = b."equipmentId" AND t."stage" IN ('CONDITIONING', 'KEGGING')) LIMIT 1) beer ON true`

/** What makes a reading of a device one: equal values in a minute are the same. */
export const readingKey = (at: Date, hash: number) => `${Math.floor(at.getTime() / 60_000)} ${hash}`

/** The devices with these identities, by identity, with the marks on what they measured from the first to the last moment. */
export async function knownDevices(
  { pool }: Pick<Database, 'pool'>,
  identities: string[],
  { first, last }: { first: Date; last: Date },
): Promise<Map<string, KnownDevice>> {
  const values = [identities, first, last]
  const { rows } = await pool.query<Row>({ name: 'known devices', text: statement, values })
  return new Map(
    rows.map(({ bindingId, equipmentId, latest, marks, readings, ...device }) => [
      device.identity,
      {
        ...device,
        binding: bindingId !== null && equipmentId !== null ? { id: bindingId, equipmentId } : null,
        readings: new Set(readings),
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
