import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { shownAmount, shownUnit, type Unit } from '#domain/stock/units.ts'
import {
  IconAlertTriangleFilled,
  IconBarrel,
  IconCircleX,
  IconFlame,
  IconInfoCircle,
  IconLeaf,
  IconSnowflake,
  type Icon,
} from '@tabler/icons-react'
import { memo, type ReactElement } from 'react'
import type { AlertSeverity } from '#domain/overview/alerts.ts'
import type { WallStepKind } from '#domain/overview/today.ts'
import { textOf } from '#web/ui/language/text.ts'
import { alertLines } from '#domain/overview/wall.ts'
import { theme, type Tone } from '#web/theme.ts'
import { Panel, PanelLine } from './Panel.tsx'
import { dueText } from '#web/features/wall/tiles/dueText.ts'
import type { BoardView } from './wallDocuments.ts'

const steps: Record<WallStepKind, { word: string; icon: Icon }> = {
  BREW: { word: 'Brew', icon: IconFlame },
  CONDITION: { word: 'Condition', icon: IconSnowflake },
  KEG: { word: 'Keg', icon: IconBarrel },
  DRY_HOP: { word: 'Dry hop', icon: IconLeaf },
}

const severities: Record<AlertSeverity, { tone: Tone; icon: Icon }> = {
  ERROR: { tone: 'red', icon: IconCircleX },
  WARNING: { tone: 'yellow', icon: IconAlertTriangleFilled },
  INFO: { tone: 'blue', icon: IconInfoCircle },
}

const unitWords = { LBS: 'lbs', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'l', EACH: 'pcs' } as const

/** What is left of an ingredient, in few letters. */
function amountLeft(quantity: number, unit: Unit, units: Units): string {
  const left = shownAmount(quantity, unit, units)
  return `${Number(left.toFixed(1))} ${unitWords[shownUnit(unit, units)]}`
}

/** A short list: what the panels show, and the line that takes their place. */
export interface WallList {
  title: string
  /** The total, of which only the first few are shown. */
  count: number | string
  /** The text for an empty list. */
  empty: string
  lines: ReactElement[]
  columns?: 1 | 2
}

/** Next steps, alerts, low stock, and kegs. `today` is the brewery's calendar day. */
export function wallLists(board: BoardView, today: string, units: Units): WallList[] {
  const { alerts, alertCount, lowStock, lowStockCount, kegs, kegTotals } = board
  const { next } = board
  const late = next.filter(({ due }) => due <= today).length
  return [
    {
      title: 'Next',
      count: late > 0 ? `${late} due` : '',
      empty: 'Nothing planned for the next days',
      lines: next.slice(0, 4).map(({ batchId, kind, recipeName, vesselLabel, due }) => {
        const { word, icon: Shape } = steps[kind]
        return (
          <PanelLine key={`${kind}${batchId}${due}`}>
            <Shape aria-hidden="true" color={theme.color.primaryText} />
            {vesselLabel && <b>{vesselLabel}</b>}
            <span>
              {word} {recipeName}
            </span>
            <b>{dueText(due, today)}</b>
          </PanelLine>
        )
      }),
    },
    {
      title: 'Alerts',
      count: alertCount,
      empty: 'All is well',
      lines: alertLines(alerts, 4).map(({ id, severity, titleSaid }) => {
        const { tone, icon: Shape } = severities[severity]
        return (
          <PanelLine key={id}>
            <Shape aria-label={severity.toLowerCase()} color={theme.tone[tone].text} />
            <span>{textOf(titleSaid)}</span>
          </PanelLine>
        )
      }),
    },
    {
      title: 'Low stock',
      count: lowStockCount,
      empty: 'Nothing is low',
      lines: lowStock.slice(0, 4).map(({ ingredientId, name, currentQuantity, unit, stockStatus }) => {
        const isOut = stockStatus === 'OUT'
        const Shape = isOut ? IconCircleX : IconAlertTriangleFilled
        return (
          <PanelLine key={ingredientId}>
            <Shape aria-hidden="true" color={theme.tone[isOut ? 'red' : 'yellow'].text} />
            <span>{name}</span>
            <b>{isOut ? 'out' : amountLeft(currentQuantity, unit, units)}</b>
          </PanelLine>
        )
      }),
    },
    {
      title: 'Kegs ½ · ⅙ BBL',
      count: `${kegTotals.halfBBL} · ${kegTotals.sixthBBL}`,
      empty: 'No kegs yet',
      columns: 2,
      lines: kegs.slice(0, 8).map(({ beerTypeId, name, halfBBL, sixthBBL }) => (
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
  return wallLists(board, today, useUnits()).map(({ lines, ...list }) => (
    <Panel key={list.title} {...list}>
      {lines}
    </Panel>
  ))
}, isSameBoard)

function isSameBoard(
  before: { board: BoardView; today: string },
  after: { board: BoardView; today: string },
): boolean {
  const panels = ({ board, today }: typeof before) => JSON.stringify([{ ...board, vessels: [] }, today])
  return panels(before) === panels(after)
}
