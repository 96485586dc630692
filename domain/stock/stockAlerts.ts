import { alertSeverities, type AlertKind, type Finding } from '#domain/overview/alerts.ts'
import { brewNeeds, type BrewFacts, type KnownStock } from './shortages.ts'
import { isLow, stockStatus, type Stock, type StockLevel } from './stock.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { daysBetween, type Day } from '#domain/batches/timeline.ts'

/** What alerts need to know about an ingredient. */
export interface StockFacts extends Stock, StockLevel {
  id: string
  /** A calendar day, as midnight UTC. */
  expirationDate: Date | null
}

/** How many days ahead expiring lots and brews with missing ingredients raise alerts. */
export const expiryDays = 30
export const shortBrewDays = 7

/** Days from today to a day that is stored as midnight UTC; negative if it has passed. */
function daysUntil(day: Date, today: Day): number {
  return daysBetween(today, day.toISOString().slice(0, 10))
}

/** The findings of an ingredient: out of stock, low, or an expiring lot. */
export function stockAlerts(stock: StockFacts, today: Day): Finding[] {
  const { id, name, unit, currentQuantity, reorderThreshold, expirationDate } = stock
  const findings: Finding[] = []
  const about = { link: `/ingredients?ingredient=${id}` }
  const status = stockStatus(currentQuantity, reorderThreshold)
  const reorder = `Reorder at ${amountWords(reorderThreshold, unit)}.`
  if (status === 'OUT' && isLow(stock)) {
    const title = `Out of stock: ${name}`
    findings.push({
      ...about,
      key: `OUT_OF_STOCK:${id}`,
      kind: 'OUT_OF_STOCK',
      severity: 'ERROR',
      title,
      message: `Nothing is left. ${reorder}`,
    })
  }
  if (status === 'LOW') {
    const message = `${amountWords(currentQuantity, unit)} left. ${reorder}`
    findings.push({
      ...about,
      key: `LOW_STOCK:${id}`,
      kind: 'LOW_STOCK',
      severity: 'WARNING',
      title: `Low stock: ${name}`,
      message,
    })
  }
  const days = expirationDate && currentQuantity > 0 ? daysUntil(expirationDate, today) : null
  if (expirationDate && days !== null && days <= expiryDays) {
    findings.push({
      ...about,
      key: `LOT_EXPIRING:${id}`,
      kind: 'LOT_EXPIRING',
      severity: days < 0 ? 'WARNING' : 'INFO',
      title: `${days < 0 ? 'Lot expired' : 'Lot expires'}: ${name}`,
      message: `${amountWords(currentQuantity, unit)} of a lot with the date ${expirationDate.toISOString().slice(0, 10)}.`,
    })
  }
  return findings
}

/** More equal findings than this are grouped. */
const toldAlone = 3

/** The title of a group. */
const groupTitles: Partial<Record<AlertKind, (count: number) => string>> = {
  OUT_OF_STOCK: (count) => `${count} items out of stock`,
  LOW_STOCK: (count) => `${count} items low on stock`,
  LOT_EXPIRING: (count) => `${count} lots expire soon or have expired`,
}

/** The same findings, with equal ones of many ingredients grouped. */
export function groupStockAlerts(findings: readonly Finding[]): Finding[] {
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const alike = findings.filter((finding) => finding.kind === kind)
    const titled = groupTitles[kind]
    return titled && alike.length > toldAlone ? [grouped(kind, alike, titled(alike.length))] : alike
  })
}

function grouped(kind: AlertKind, alike: readonly Finding[], title: string): Finding {
  const names = alike.map((finding) => finding.title.slice(finding.title.indexOf(': ') + 2)).sort()
  const severity = alertSeverities.find((worst) => alike.some((one) => one.severity === worst)) ?? 'INFO'
  const message = `${names.slice(0, toldAlone).join(', ')} and ${names.length - toldAlone} more.`
  const link = kind === 'LOT_EXPIRING' ? '/ingredients' : '/ingredients?order=low'
  return { key: `${kind}:together`, kind, severity, title, message, link, count: alike.length }
}

/** Planned brews of the next days that lack ingredients. Units that can't be converted count as in stock. */
export function brewAlerts(
  brews: readonly BrewFacts[],
  stocks: readonly KnownStock[],
  today: Day,
): Finding[] {
  const soon = brews.filter(({ brewDate }) => daysUntil(brewDate, today) <= shortBrewDays)
  return brewNeeds(soon, stocks).flatMap(({ brew, needs }) => {
    const short = needs.flatMap(({ short: missing, stock }) =>
      missing ? [`${amountWords(missing, stock.unit)} of ${stock.name}`] : [],
    )
    return short.length > 0 ? [shortBrew(brew, short)] : []
  })
}

function shortBrew({ id, batchNumber, recipeName, brewDate }: BrewFacts, short: string[]): Finding {
  const named = short.sort().slice(0, 3).join(', ')
  const more = short.length > 3 ? ` and ${short.length - 3} more` : ''
  return {
    key: `SHORT_FOR_BREW:${id}`,
    kind: 'SHORT_FOR_BREW',
    severity: 'WARNING',
    title: `Short of ingredients: ${batchNumber}`,
    message: `${recipeName} on ${brewDate.toISOString().slice(0, 10)} lacks ${named}${more}.`,
    link: '/schedule',
  }
}
