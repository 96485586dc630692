import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { Unit } from '#domain/stock/units.ts'
import { readAmount } from '#domain/units/amounts.ts'
import { IconBarrel, IconFlame, IconLeaf, IconSnowflake, type Icon } from '@tabler/icons-react'
import { memo } from 'react'
import type { AlertSeverity } from '#domain/overview/alerts.ts'
import type { WallStepKind } from '#domain/overview/today.ts'
import { alertLines } from '#domain/overview/wall.ts'
import { theme } from '#web/theme.ts'
import { Panel, PanelLine, type WallList } from './Panel.tsx'
import type { BoardView } from './wallDocuments.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { figure } from '#web/ui/language/figures.ts'
import { severityLooks, stockLooks } from '#web/ui/data/looks.ts'
import type { PlainId } from '#domain/language/message.ts'
import { daysBetween } from '#domain/batches/timeline.ts'
import { dayText } from '#domain/language/dates.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

const steps: Record<WallStepKind, { word: PlainId; icon: Icon }> = {
  BREW: { word: 'wall.step.BREW', icon: IconFlame },
  CONDITION: { word: 'wall.step.CONDITION', icon: IconSnowflake },
  KEG: { word: 'wall.step.KEG', icon: IconBarrel },
  DRY_HOP: { word: 'wall.step.DRY_HOP', icon: IconLeaf },
}

const severityWords: Record<AlertSeverity, PlainId> = {
  ERROR: 'wall.severity.ERROR',
  WARNING: 'wall.severity.WARNING',
  INFO: 'wall.severity.INFO',
}

const unitSigns = { LBS: 'lbs', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'l' } as const

/** What is left of an ingredient, in few letters. */
function amountLeft(quantity: number, counted: Unit, units: Units): string {
  const { amount, unit } = readAmount({ amount: quantity, unit: counted }, units)
  return `${figure(amount, amount < 0.1 ? 3 : 1)} ${unit === 'EACH' ? text('wall.piece') : unitSigns[unit]}`
}

/** Next steps, alerts, low stock, and kegs. `today` is the brewery's calendar day. */
export function wallLists(board: BoardView, today: string, units: Units): WallList[] {
  const { alerts, alertCount, lowStock, lowStockCount, kegs, kegTotals } = board
  const { next, nextCount, beerCount } = board
  const urgent = alertLines(alerts, 4)
  const late = next.filter(({ due }) => due <= today).length
  return [
    {
      title: text('wall.next'),
      count: late > 0 ? text('wall.due', { count: late }) : '',
      empty: text('wall.nothingNext'),
      rest: (shown) => nextCount - shown,
      lines: next.slice(0, 6).map(({ batchId, kind, recipeName, vesselLabel, due }) => {
        const { word, icon: Shape } = steps[kind]
        return (
          <PanelLine key={`${kind}${batchId}${due}`}>
            <Shape aria-hidden="true" color={theme.color.muted} />
            {vesselLabel && <b>{vesselLabel}</b>}
            <span>
              {text(word)} {vesselLabel === null || kind === 'BREW' ? recipeName : ''}
            </span>
            <b>{dueText(due, today)}</b>
          </PanelLine>
        )
      }),
    },
    {
      title: text('wall.alerts'),
      count: alertCount,
      empty: text('wall.noAlerts'),
      rest: (shown) => urgent.slice(0, shown).reduce((left, { count }) => left - count, alertCount),
      lines: urgent.map(({ id, severity, titleSaid }) => {
        const { tone, icon: Shape } = severityLooks[severity]
        return (
          <PanelLine key={id}>
            <Shape aria-label={text(severityWords[severity])} color={theme.tone[tone].text} />
            <span>{textOf(titleSaid, 'alerts.*')}</span>
          </PanelLine>
        )
      }),
    },
    {
      title: text('wall.lowStock'),
      count: lowStockCount,
      empty: text('wall.noneLow'),
      rest: (shown) => lowStockCount - shown,
      lines: lowStock.slice(0, 6).map(({ ingredientId, name, currentQuantity, unit, stockStatus }) => {
        const isOut = stockStatus === 'OUT'
        const { tone, icon: Shape } = stockLooks[stockStatus]
        return (
          <PanelLine key={ingredientId}>
            <Shape aria-hidden="true" color={theme.tone[tone].text} />
            <span>{name}</span>
            <b>{isOut ? text('wall.out') : amountLeft(currentQuantity, unit, units)}</b>
          </PanelLine>
        )
      }),
    },
    {
      title: text('wall.kegs'),
      count: `${kegTotals.halfBBL} · ${kegTotals.sixthBBL}`,
      empty: text('wall.noKegs'),
      rest: (shown) => beerCount - shown,
      columns: 2,
      lines: kegs.map(({ beerTypeId, name, halfBBL, sixthBBL }) => (
        <PanelLine key={beerTypeId}>
          <span>{name}</span>
          <b>
            {halfBBL} · {sixthBBL}
          </b>
        </PanelLine>
      )),
    },
  ]
}

/** All lists as panels. */
export const WallPanels = memo(function WallPanels({ board, today }: { board: BoardView; today: string }) {
  return wallLists(board, today, useUnits()).map((list) => <Panel key={list.title} {...list} />)
}, isSameBoard)

function isSameBoard(
  before: { board: BoardView; today: string },
  after: { board: BoardView; today: string },
): boolean {
  const panels = ({ board, today }: typeof before) => JSON.stringify([{ ...board, vessels: [] }, today])
  return panels(before) === panels(after)
}

/** When something is due, relative to a calendar day: late, today, tomorrow, or the day of the week. */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days < 0) return text('wall.lateDays', { days: -days })
  if (days === 0) return text('wall.today')
  if (days === 1) return text('wall.tomorrow')
  return dayText(shownLocale(), due, { weekday: 'short' })
}
