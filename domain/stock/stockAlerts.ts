import { message, type Message, type Value } from '#domain/language/message.ts'
import { dayFrom } from '#domain/language/ofThisYear.ts'
import { alertSeverities, type AlertKind, type Finding } from '#domain/overview/alerts.ts'
import { lotNamed } from './lots.ts'
import { leadLimits, orderBy, orderByText } from './orderBy.ts'
import { brewNeeds, type BrewFacts, type KnownStock } from './shortages.ts'
import { stockStatus, type Stock, type StockLevel } from './stock.ts'
import type { Unit } from './unitNames.ts'
import { dayOf, daysBetween, type Day } from '#domain/batches/timeline.ts'

/** What alerts need to know about an ingredient. */
export interface StockFacts extends Stock, StockLevel {
  id: string
  /** A calendar day, as midnight UTC. */
  expirationDate: Date | null
}

/** How many days ahead expiring lots and brews with missing ingredients raise alerts. */
export const expiryDays = 30
const shortBrewDays = 7

/** Days from today to a day that is stored as midnight UTC; negative if it has passed. */
function daysUntil(day: Date, today: Day): number {
  return daysBetween(today, dayOf(day))
}

/** A finding of one ingredient. */
interface StockFinding extends Finding {
  name: string
}

/** The findings of an ingredient: out of stock, low, or an expiring lot. */
export function stockAlerts(stock: StockFacts, today: Day): StockFinding[] {
  const { id, name, unit, currentQuantity, reorderThreshold, expirationDate } = stock
  const findings: StockFinding[] = []
  const about = { name, link: `/ingredients?ingredient=${id}` }
  const status = stockStatus(stock)
  const threshold: Value = { amount: reorderThreshold, unit }
  const left: Value = { amount: currentQuantity, unit }
  if (status === 'OUT') {
    findings.push({
      ...about,
      key: `OUT_OF_STOCK:${id}`,
      kind: 'OUT_OF_STOCK',
      severity: 'ERROR',
      title: message('alerts.outTitle', { name }),
      message: message('alerts.out', { threshold }),
    })
  }
  if (status === 'LOW') {
    findings.push({
      ...about,
      key: `LOW_STOCK:${id}`,
      kind: 'LOW_STOCK',
      severity: 'WARNING',
      title: message('alerts.lowTitle', { name }),
      message: message('alerts.low', { left, threshold }),
    })
  }
  const days = expirationDate && currentQuantity > 0 ? daysUntil(expirationDate, today) : null
  if (expirationDate && days !== null && days <= expiryDays) {
    findings.push({
      ...about,
      key: `LOT_EXPIRING:${id}`,
      kind: 'LOT_EXPIRING',
      severity: days < 0 ? 'WARNING' : 'INFO',
      title: message(days < 0 ? 'alerts.lotExpiredTitle' : 'alerts.lotTitle', { name }),
      message: message('alerts.lot', { left, day: dayFrom(today, dayOf(expirationDate)) }),
    })
  }
  return findings
}

/** What a batch has of a lot that was on hold by the time when that was recorded. */
export interface HeldUse {
  lotId: string
  number: number
  lotNumber: string | null
  name: string
  unit: Unit
  quantity: number
  batchNumber: string
  reason: string | null
}

/** The finding of a lot on hold that was used all the same: by a device that did not know of it. */
export function heldUseAlert({
  lotId,
  name,
  batchNumber,
  quantity,
  unit,
  reason,
  ...lot
}: HeldUse): StockFinding {
  const used = { amount: { amount: quantity, unit }, lot: lotNamed(lot), number: batchNumber }
  return {
    ...{ key: `HELD_LOT_USED:${lotId}:${batchNumber}`, kind: 'HELD_LOT_USED', severity: 'ERROR' },
    ...{ name, link: `/ingredients?lot=${lotId}`, title: message('alerts.heldUsedTitle', { name }) },
    message: message('alerts.heldUsed', { ...used, reason: reason ?? '' }),
  }
}

/** More equal findings than this are grouped. */
const listedAlone = 3

/** The title of a group. */
const groupTitles: Partial<Record<AlertKind, (count: number) => Message>> = {
  OUT_OF_STOCK: (count) => message('alerts.outGroup', { count }),
  LOW_STOCK: (count) => message('alerts.lowGroup', { count }),
  LOT_EXPIRING: (count) => message('alerts.lotGroup', { count }),
}

/** Findings about the stock, with equal ones of many ingredients grouped. */
export function groupStockAlerts(findings: readonly StockFinding[]): Finding[] {
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const alike = findings.filter((finding) => finding.kind === kind)
    const titled = groupTitles[kind]
    return titled && alike.length > listedAlone ? [grouped(kind, alike, titled(alike.length))] : alike
  })
}

function grouped(kind: AlertKind, alike: readonly StockFinding[], title: Message): Finding {
  const names = alike.map(({ name }) => name).sort()
  const severity = alertSeverities.find((worst) => alike.some((one) => one.severity === worst)) ?? 'INFO'
  const listed = message('alerts.names', firstOf(names))
  const link = kind === 'LOT_EXPIRING' ? '/ingredients' : '/ingredients?order=low'
  return { key: `${kind}:together`, kind, severity, title, message: listed, link, count: alike.length }
}

/**
 * Planned brews that lack ingredients: those of the next days, and later ones of which something has to be ordered by today. Units
 * that can't be converted count as in stock.
 */
export function brewAlerts(
  brews: readonly BrewFacts[],
  stocks: readonly KnownStock[],
  today: Day,
): Finding[] {
  return brewNeeds(brews, stocks).flatMap(({ brew, needs }) => {
    const short = needs.flatMap(({ short: missing, stock }) =>
      missing
        ? [{ name: stock.name, amount: missing, unit: stock.unit, leadDays: stock.leadDays ?? null }]
        : [],
    )
    const day = dayOf(brew.brewDate)
    const isDue = short.some(({ leadDays }) => {
      const by = orderBy(day, leadDays, today)
      return by !== null && by.day <= today
    })
    const isNear = daysUntil(brew.brewDate, today) <= shortBrewDays
    return short.length > 0 && (isNear || isDue) ? [shortBrew(brew, short, today)] : []
  })
}

/** A brew lacks what has to be ordered up to so many days before it. */
export const longestAheadDays = Math.max(shortBrewDays, leadLimits.max)

interface Missing {
  name: string
  amount: number
  unit: Unit
  /** Days from an order to its delivery, if known. */
  leadDays: number | null
}

function shortBrew(brew: BrewFacts, short: Missing[], today: Day): Finding {
  const { id, batchNumber, recipeName, brewDate } = brew
  const about = { recipe: recipeName, day: dayFrom(today, dayOf(brewDate)) }
  const missing = short
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, amount, unit }) => message('alerts.amountOf', { amount: { amount, unit }, name }))
  const said =
    missing.length > listedAlone
      ? message('alerts.shortMore', { ...about, ...firstOf(missing) })
      : message('alerts.short', { ...about, missing: { list: missing } })
  // The slowest supplier decides.
  const lead = Math.max(...short.map(({ leadDays }) => leadDays ?? 0))
  const by = orderBy(dayOf(brewDate), lead || null, today)
  return {
    key: `SHORT_FOR_BREW:${id}`,
    kind: 'SHORT_FOR_BREW',
    severity: 'WARNING',
    title: message('alerts.shortTitle', { batch: batchNumber }),
    message: by
      ? message('alerts.shortOrder', { short: said, order: orderByText(by, (day) => dayFrom(today, day)) })
      : said,
    link: '/schedule',
  }
}

/** The first three, and how many more there are. */
function firstOf<Named extends Value>(all: readonly Named[]) {
  const [first = '', second = '', third = ''] = all
  return { first, second, third, count: all.length - listedAlone }
}
