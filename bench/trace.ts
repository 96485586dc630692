import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bookAllBatches } from '#api/features/cellar/volumeBook.service.ts'
import { settleAllPackages } from '#api/features/packages/packageHistory.service.ts'
import { ask, signIn } from '#bench/fanout/servers/brewhouse.ts'
import { buildServer, startBuiltServer } from '#bench/read/builtServer.ts'
import { holdTo } from '#bench/support/bounds.ts'
import { startDatabase } from '#bench/support/brewery.ts'
import { now } from '#bench/support/clock.ts'
import { median, quantile, short, tableOf } from '#bench/support/figures.ts'
import { writePart } from '#bench/support/report.ts'

/*
 * Measures the ledger of beer after ten years: 5,000 batches whose records say nothing of volumes, with their kegs, and a tank
 * that was topped up and drawn from each week and never emptied; 20,000 lots, and one that went into 50 batches; yeast harvested from
 * each batch and pitched into the next one of its line for 30 generations. Writes docs/benchmarks.md. Fails if what vessels hold takes more than 50 ms, a correction of a year ago more than 2 s, or a recall either
 * way more than 1 s.
 *   npm run bench:trace -- [ROUNDS]
 */

const rounds = Number(process.argv[2] ?? 30)
const batches = 5_000
const weeks = 520
/** Enough that no tank holds two batches: each ferments 14 days and conditions 7. */
const tanks = { fermenters: 20, brites: 10 }
const lotsOfBatch = 4
/** So many lines of yeast go on side by side: that of a batch is pitched when it is harvested; and how long one goes on. */
const yeast = { lines: 18, generations: 30 }
const most = { contentsMs: 50, correctionMs: 2_000, recallMs: 1_000 }

const reading = '{ equipment { id contents { volumeBBL isAssumed parts { batchNumber volumeBBL } } } }'
const recording =
  'mutation ($input: VolumeInput!, $commandId: ID!) { recordVolume(input: $input, commandId: $commandId) { id } }'

const trace = `{ isWhole lostQuantity lots { lot { id code } generation quantity } yeast { lot { id } generation quantity }
  batches { batchNumber generation quantity volumeBBL }
  vessels { isHere quantity equipment { id label } } packageLots { quantity sold packageLot { id count remaining beerType { id name } } }
  possible { reason batchNumber } links { from to } }`
const forward = `query ($id: ID!) { traceLot(lotId: $id) ${trace} }`
const backward = `query ($id: ID!) { tracePackageLot(packageLotId: $id) ${trace} }`

const database = await startDatabase()
try {
  await addTenYears(database.pool)
  const began = now()
  await settleAllPackages(database)
  await bookAllBatches(database)
  const bookedMs = now() - began
  const again = now()
  await bookAllBatches(database)
  const bookedAgainMs = now() - again
  await database.pool.query('VACUUM ANALYZE')
  const [acts, shares] = await Promise.all(['VolumeAct', 'VolumeShare'].map(countOf))

  buildServer()
  const server = await startBuiltServer(database.url)
  const port = Number(new URL(server.url).port)
  const token = await signIn(database.url)
  const timed = async (query: string, variables: object) => {
    const from = now()
    await ask(port, token, query, variables)
    return now() - from
  }
  const contents = await timesOf(() => timed(reading, {}))
  const act = await timesOf((round) =>
    timed(recording, {
      input: { kind: 'COUNT', toEquipmentId: 'solera', targetBBL: 20 + (round % 2) },
      commandId: randomUUID(),
    }),
  )
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT "id" FROM "VolumeAct" WHERE "kind" = 'SAMPLE' AND "occurredAt" < now() - interval '360 days'
     ORDER BY "occurredAt" DESC LIMIT $1`,
    [rounds + 3],
  )
  const correction = await timesOf((round) =>
    timed(recording, {
      input: {
        ...{ kind: 'SAMPLE', fromEquipmentId: 'solera', volumeBBL: 0.4 },
        corrects: rows[round]?.id,
      },
      commandId: randomUUID(),
    }),
  )
  const silo = await timesOf(() => timed(forward, { id: 'silo' }))
  const early = await timesOf((round) => timed(forward, { id: `lot-${round * lotsOfBatch}` }))
  const bought = await database.pool.query<{ id: string }>(
    `SELECT "id" FROM "Lot" WHERE "id" LIKE 'bought-%' ORDER BY "id" LIMIT $1`,
    [rounds + 3],
  )
  const ofYeast = await timesOf((round) => timed(forward, { id: bought.rows[round]?.id }))
  const filled = await database.pool.query<{ id: string }>(
    `SELECT "packageLotId" AS "id" FROM "VolumeAct" WHERE "kind" = 'PACKAGE' AND "packageLotId" IS NOT NULL AND "supersededAt" IS NULL
     ORDER BY "occurredAt" DESC LIMIT $1`,
    [rounds + 3],
  )
  const behind = await timesOf((round) => timed(backward, { id: filled.rows[round]?.id }))
  await server.stop()

  holdTo('what vessels hold, ms', median(contents), most.contentsMs)
  holdTo('a correction of a year ago, ms', median(correction), most.correctionMs)
  holdTo('a recall of a lot in 50 batches, ms', median(silo), most.recallMs)
  holdTo('a recall of a lot that a tank never lost, ms', median(early), most.recallMs)
  holdTo('a recall of yeast over 30 generations, ms', median(ofYeast), most.recallMs)
  holdTo('a recall of packages, ms', median(behind), most.recallMs)
  const row = (what: string, times: number[], bound?: number) => [
    what,
    `${short(median(times))} ms`,
    `${short(quantile(times, 0.95))} ms`,
    bound ? `${bound} ms` : '–',
  ]
  const table = tableOf(
    ['What', 'Median', '95th percentile', 'At most'],
    [
      row('What every vessel holds, with its parts', contents, most.contentsMs),
      row('A count of now', act),
      row('A correction of a year ago', correction, most.correctionMs),
      row('A recall of a lot that went into 50 batches', silo, most.recallMs),
      row(
        'A recall of a lot of ten years ago, of which the tank never emptied had some',
        early,
        most.recallMs,
      ),
      row('A recall of yeast through 30 generations', ofYeast, most.recallMs),
      row('A recall of packages', behind, most.recallMs),
    ],
  )
  const many = (count: number | undefined) => (count ?? 0).toLocaleString('en-US')
  const said = `${many(batches)} batches in ${tanks.fermenters + tanks.brites} tanks and a tank never emptied: ${many(acts)} acts with ${many(shares)} shares. Booking all of it at the first start after an upgrade takes ${short(bookedMs / 1_000)} s, finding at the next start that nothing changed ${short(bookedAgainMs / 1_000)} s.`
  console.log(`${table}\n\n${said}`)
  writePart('trace', 'The ledger of beer after ten years', `${said}\n\n${table}`)
} finally {
  await database.stop()
}

/** Times of something, in ms, after three rounds to warm up. */
async function timesOf(round: (number: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < rounds + 3; number++) times.push(await round(number))
  return times.slice(3)
}

async function countOf(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "${table}"`,
  )
  return rows[0]?.count ?? 0
}

/** Ten years of finished batches one after the other in their tanks, with kegs of each, and a tank that is never empty. */
async function addTenYears(pool: pg.Pool): Promise<void> {
  const statements: [string, unknown[]][] = [
    [`INSERT INTO "Recipe" ("id", "name", "style") VALUES ('house', 'House Ale', 'Ale')`, []],
    [`INSERT INTO "BeerType" ("id", "name") VALUES ('house', 'House Ale')`, []],
    [`INSERT INTO "Keg" ("id", "beerTypeId", "size") VALUES ('house', 'house', 'HALF_BBL')`, []],
    [
      `INSERT INTO "Equipment" ("id", "type", "label", "name", "capacityBBL")
       SELECT 'fv-' || n, 'FERMENTER'::"EquipmentType", 'FV-' || n, 'Fermenter ' || n, 10 FROM generate_series(1, $1::int) n
       UNION ALL SELECT 'bt-' || n, 'BRITE_TANK', 'BT-' || n, 'Brite tank ' || n, 10 FROM generate_series(1, $2::int) n
       UNION ALL SELECT 'solera', 'FERMENTER', 'FV-99', 'Solera', 40`,
      [tanks.fermenters, tanks.brites],
    ],
    [
      `INSERT INTO "Batch" ("id", "batchNumber", "recipeId", "brewDate", "batchSizeBBL", "fermenterId", "briteTankId", "stage",
         "fermentingStartDate", "conditioningStartDate", "keggingDate", "completedAt", "updatedAt")
       SELECT 'batch-' || n, 'B-' || n, 'house', day, 8, 'fv-' || 1 + n % $2::int, 'bt-' || 1 + n % $3::int, 'COMPLETED',
         day, day + interval '12 days', day + interval '17 days', day + interval '17 days 8 hours', day
       FROM generate_series(0, $1::int - 1) n
       CROSS JOIN LATERAL (SELECT now() - interval '3650 days' + n * interval '17 hours 28 minutes' AS day) d
       WHERE day < now() - interval '18 days'`,
      [batches, tanks.fermenters, tanks.brites],
    ],
    [
      `INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "transactionType", "quantity", "previousQuantity",
         "newQuantity", "priceCents", "reason", "batchId", "batchNumber", "timestamp")
       SELECT "id" || '-kegs', 'house', 'house', 'HALF_BBL', 'ADD', 14, 0, 14, 15000, 'FILLED', "id", "batchNumber",
         "keggingDate" + interval '2 hours' FROM "Batch"`,
      [],
    ],
    [
      `INSERT INTO "VolumeAct" ("id", "kind", "basis", "toEquipmentId", "volumeBBL", "occurredAt", "bookedOn")
       SELECT 'solera-opening', 'OPENING', 'MEASURED', 'solera', 20, at, at::date
       FROM (SELECT now() - interval '3649 days' AS at) first`,
      [],
    ],
    [
      `INSERT INTO "VolumeAct" ("id", "kind", "basis", "batchId", "batchNumber", "fromEquipmentId", "toEquipmentId", "volumeBBL",
         "occurredAt", "bookedOn")
       SELECT b."id" || '-to-solera', 'TRANSFER', 'MEASURED', b."id", b."batchNumber", b."briteTankId", 'solera', 0.5, at, at::date
       FROM generate_series(1, $1::int) week
       JOIN "Batch" b ON b."id" = 'batch-' || week * $2::int / $1::int
       CROSS JOIN LATERAL (SELECT b."conditioningStartDate" + interval '1 day' AS at) d`,
      [weeks - 4, batches],
    ],
    [
      `INSERT INTO "VolumeAct" ("id", "kind", "basis", "fromEquipmentId", "volumeBBL", "occurredAt", "bookedOn")
       SELECT a."id" || '-drawn', 'SAMPLE', 'MEASURED', 'solera', 0.5, at, at::date FROM "VolumeAct" a
       CROSS JOIN LATERAL (SELECT a."occurredAt" + interval '2 days' AS at) d WHERE a."kind" = 'TRANSFER'`,
      [],
    ],
  ]
  statements.push(...takenLots(), ...harvestedYeast())
  for (const [text, values] of statements) await pool.query(text, values)
}

/** Lots of malt, of which each batch took its own, and one of a silo that went into the last 50. */
function takenLots(): [string, unknown[]][] {
  return [
    [`INSERT INTO "Ingredient" ("id", "name", "category") VALUES ('malt', 'Pale Malt', 'GRAIN')`, []],
    [
      `INSERT INTO "Lot" ("id", "ingredientId", "ingredientName", "unit", "receivedAt", "useBefore", "quantity", "remaining", "origin")
     SELECT 'lot-' || n, 'malt', 'Pale Malt', 'LBS'::"Unit", now(), now()::date, 100, 0, 'RECEIVED'::"LotOrigin"
     FROM generate_series(0, $1::int - 1) n
     UNION ALL SELECT 'silo', 'malt', 'Pale Malt', 'LBS', now(), now()::date, 20000, 10000, 'RECEIVED'`,
      [batches * lotsOfBatch],
    ],
    [
      `INSERT INTO "LotMovement" ("id", "lotId", "quantity", "unit", "batchId", "batchNumber", "occurredAt")
     SELECT b."id" || '-' || lot, 'lot-' || (substr(b."id", 7)::int * $1::int + lot), -100, 'LBS'::"Unit", b."id", b."batchNumber",
       b."fermentingStartDate" FROM "Batch" b CROSS JOIN generate_series(0, $1::int - 1) lot`,
      [lotsOfBatch],
    ],
    [
      `INSERT INTO "LotMovement" ("id", "lotId", "quantity", "unit", "batchId", "batchNumber", "occurredAt")
     SELECT b."id" || '-silo', 'silo', -200, 'LBS'::"Unit", b."id", b."batchNumber", b."fermentingStartDate"
     FROM (SELECT * FROM "Batch" ORDER BY "fermentingStartDate" DESC LIMIT 50) b`,
      [],
    ],
  ]
}

/** Yeast that is harvested from every batch before it is transferred, and pitched into the next one of its line. */
function harvestedYeast(): [string, unknown[]][] {
  const numbered = `SELECT b.*, substr(b."id", 7)::int AS n, substr(b."id", 7)::int / $1::int % $2::int AS generation FROM "Batch" b`
  const line = [yeast.lines, yeast.generations]
  return [
    [`INSERT INTO "Ingredient" ("id", "name", "category") VALUES ('ale', 'Ale Yeast', 'YEAST')`, []],
    [
      `INSERT INTO "VolumeAct" ("id", "kind", "basis", "batchId", "batchNumber", "fromEquipmentId", "volumeBBL", "occurredAt", "bookedOn")
       SELECT 'harvest-' || b.n, 'HARVEST', 'MEASURED', b."id", b."batchNumber", b."fermenterId", 0.3, at, at::date
       FROM (${numbered}) b CROSS JOIN LATERAL (SELECT b."conditioningStartDate" - interval '1 day' AS at) d
       WHERE b.generation < $2::int - 1`,
      line,
    ],
    [
      `INSERT INTO "Lot" ("id", "ingredientId", "ingredientName", "unit", "receivedAt", "useBefore", "quantity", "remaining", "origin",
         "generation", "harvestActId")
       SELECT 'yeast-' || b.n, 'ale', 'Ale Yeast', 'LBS'::"Unit", a."occurredAt", a."occurredAt"::date, 20, 0, 'HARVEST'::"LotOrigin",
         b.generation + 2, a."id"
       FROM (${numbered}) b JOIN "VolumeAct" a ON a."id" = 'harvest-' || b.n
       UNION ALL
       SELECT 'bought-' || b.n, 'ale', 'Ale Yeast', 'LBS', b."fermentingStartDate", b."fermentingStartDate"::date, 2, 0, 'RECEIVED', NULL, NULL
       FROM (${numbered}) b WHERE b.generation = 0`,
      line,
    ],
    [
      `INSERT INTO "LotMovement" ("id", "lotId", "quantity", "unit", "batchId", "batchNumber", "occurredAt")
       SELECT b."id" || '-yeast', l."id", -l."quantity", 'LBS'::"Unit", b."id", b."batchNumber", b."fermentingStartDate"
       FROM (${numbered}) b
       JOIN "Lot" l ON l."id" = CASE WHEN b.generation = 0 THEN 'bought-' || b.n ELSE 'yeast-' || b.n - $1::int END`,
      line,
    ],
  ]
}
