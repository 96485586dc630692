import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { wasStocked } from '#api/features/ingredients/lowStock.service.ts'
import type { Judged } from '#api/features/fermentation/fermentations.service.ts'
import { tanksInUse } from '#api/features/logs/tanksInUse.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { tankAlerts, type AlertSource, type Finding } from '#domain/overview/alerts.ts'
import {
  brewAlerts,
  expiryDays,
  groupStockAlerts,
  longestAheadDays,
  stockAlerts,
  type StockFacts,
} from '#domain/stock/stockAlerts.ts'
import { silentDevices } from '#api/features/devices/silentDevices.service.ts'
import { temperatureAlerts } from '#domain/overview/offProfile.ts'
import { silenceAlert } from '#domain/devices/silence.ts'
import { addDays, type Day } from '#domain/batches/timeline.ts'

/**
 * Every current finding from these sources, by at most seven statements and the rules of the domain. Of thousands of
 * ingredients it reads only those that a rule may apply to. Backups, disks and the clock aren't in the database: what is
 * wrong with the system is given.
 */
export async function readFindings(
  sql: RunSql,
  from: ReadonlySet<AlertSource>,
  { now, zone, today, judged }: { now: Date; zone: string; today: Day; judged: Judged },
  ofSystem: readonly Finding[] = [],
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (from.has('TANKS'))
    findings.push(
      ...(await tanksInUse(sql, judged, now)).flatMap((tank) => [
        ...tankAlerts(tank, now),
        ...temperatureAlerts(tank, { now, zone }),
      ]),
    )
  if (from.has('STOCKS')) {
    const stocks = await readStocks(sql, today)
    findings.push(...groupStockAlerts(stocks.flatMap((stock) => stockAlerts(stock, today))))
  }
  if (from.has('BREWS')) {
    const { brews, stocks } = await plannedNeeds(sql, addDays(today, longestAheadDays))
    findings.push(...brewAlerts(brews, stocks, today))
  }
  if (from.has('DEVICES')) findings.push(...(await silentDevices(sql, now)).map(silenceAlert))
  if (from.has('SYSTEM')) findings.push(...ofSystem)
  return findings
}

/** Stocks that are low or out, or expire in the next days. */
function readStocks(sql: RunSql, today: Day): Promise<StockFacts[]> {
  const expires = addDays(today, expiryDays)
  return sql<StockFacts[]>`
    SELECT i."id", i."name", i."unit", i."currentQuantity"::float8, i."reorderThreshold"::float8, i."expirationDate",
      ${wasStocked} AS "wasStocked"
    FROM "Ingredient" i
    WHERE i."currentQuantity" <= i."reorderThreshold"
      OR (i."currentQuantity" > 0 AND i."expirationDate" <= ${expires}::date)`
}
