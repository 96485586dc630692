import {
  IconAlertTriangleFilled,
  IconBarrel,
  IconCircleX,
  IconFlame,
  IconInfoCircle,
  IconSnowflake,
  type Icon,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { AlertSeverity } from '#domain/overview/alerts.ts'
import { alertLines, type WallStepKind } from '#domain/overview/wall.ts'
import { theme, type Tone } from '#web/theme.ts'
import { Panel, PanelLine } from './Panel.tsx'
import { dueText } from '#web/features/wall/tiles/dueText.ts'
import type { BoardView } from './wallDocuments.ts'

const steps: Record<WallStepKind, { word: string; icon: Icon }> = {
  BREW: { word: 'Brew', icon: IconFlame },
  CONDITION: { word: 'Condition', icon: IconSnowflake },
  KEG: { word: 'Keg', icon: IconBarrel },
}

const severities: Record<AlertSeverity, { tone: Tone; icon: Icon }> = {
  ERROR: { tone: 'red', icon: IconCircleX },
  WARNING: { tone: 'yellow', icon: IconAlertTriangleFilled },
  INFO: { tone: 'blue', icon: IconInfoCircle },
}

const units = { LBS: 'lbs', OZ: 'oz', GRAMS: 'g', KG: 'kg', LITERS: 'l', EACH: 'pcs' } as const

/** Next steps, alerts, low stock, and kegs. `today` is the calendar day in the display's time zone. */
export const WallPanels = memo(function WallPanels({ board, today }: { board: BoardView; today: string }) {
  const { next, alerts, alertCount, lowStock, lowStockCount, kegs, kegTotals } = board
  const late = next.filter(({ due }) => due <= today).length
  return (
    <>
      <Panel title="Next" count={late > 0 ? `${late} due` : ''} empty="Nothing planned for the next days">
        {next.slice(0, 4).map(({ batchId, kind, recipeName, vesselLabel, due }) => {
          const { word, icon: Shape } = steps[kind]
          return (
            <PanelLine key={batchId}>
              <Shape aria-hidden="true" color={theme.color.primaryText} />
              <span>
                {word} {recipeName}
                {vesselLabel ? ` · ${vesselLabel}` : ''}
              </span>
              <b>{dueText(due, today)}</b>
            </PanelLine>
          )
        })}
      </Panel>
      <Panel title="Alerts" count={alertCount} empty="All is well">
        {alertLines(alerts, 4).map(({ id, severity, title }) => {
          const { tone, icon: Shape } = severities[severity]
          return (
            <PanelLine key={id}>
              <Shape aria-label={severity.toLowerCase()} color={theme.tone[tone].text} />
              <span>{title}</span>
            </PanelLine>
          )
        })}
      </Panel>
      <Panel title="Low stock" count={lowStockCount} empty="Nothing is low">
        {lowStock.slice(0, 4).map(({ ingredientId, name, currentQuantity, unit, stockStatus }) => {
          const isOut = stockStatus === 'OUT'
          const Shape = isOut ? IconCircleX : IconAlertTriangleFilled
          return (
            <PanelLine key={ingredientId}>
              <Shape aria-hidden="true" color={theme.tone[isOut ? 'red' : 'yellow'].text} />
              <span>{name}</span>
              <b>{isOut ? 'out' : `${Number(currentQuantity.toFixed(1))} ${units[unit]}`}</b>
            </PanelLine>
          )
        })}
      </Panel>
      <Panel
        title="Kegs ½ · ⅙ BBL"
        count={`${kegTotals.halfBBL} · ${kegTotals.sixthBBL}`}
        empty="No kegs yet"
        columns={2}
      >
        {kegs.slice(0, 8).map(({ beerTypeId, name, halfBBL, sixthBBL }) => (
          <PanelLine key={beerTypeId}>
            <span>{name}</span>
            <b>
              {halfBBL} · {sixthBBL}
            </b>
          </PanelLine>
        ))}
      </Panel>
    </>
  )
}, isSameBoard)

function isSameBoard(
  before: { board: BoardView; today: string },
  after: { board: BoardView; today: string },
): boolean {
  const panels = ({ board, today }: typeof before) => JSON.stringify([{ ...board, vessels: [] }, today])
  return panels(before) === panels(after)
}
