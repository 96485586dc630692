import { IconAlertTriangle, IconHandStop, IconShoppingCart } from '@tabler/icons-react'
import { useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { beerOf, brewhouseShared, newBrewOn } from '#web/features/schedule/brewhouseShared.ts'
import { usePlannedShortages } from '#web/features/schedule/batch/usePlannedShortages.ts'
import { labelWidth } from '#web/features/schedule/timeline/chartScale.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { Row } from './barSession.ts'
import type { Message } from '#domain/language/message.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** What is said beside what is dragged. */
export interface NoteView {
  batchId: string
  recipeId: string
  /** The brew day, or null when the brew has begun and needs no ingredients. */
  brewDate: string | null
  batchSizeBBL: number
  from: string
  until: string
  refusal: Message | null
  clashes: readonly Message[]
  /** Where it begins, and its row, in px within the sheet. */
  left: number
  row: Row
  isLow: boolean
}

export interface DragNoteHandle {
  show: (view: NoteView | null) => void
}

interface DragNoteProps {
  ref: Ref<DragNoteHandle>
  box: RefObject<HTMLElement | null>
  batches: readonly BatchView[]
  vessels: readonly VesselView[]
}

const widest = 320

/**
 * The days and the tank that a dragged bar or recipe would have, with whom it clashes, shares the brewhouse, and what would be
 * missing. It alone is rendered while one is dragged.
 */
export function DragNote({ ref, box, batches, vessels }: DragNoteProps) {
  const [view, setView] = useState<NoteView | null>(null)
  useImperativeHandle(ref, () => ({ show: setView }), [])
  const shortage = usePlannedShortages(
    view?.brewDate ? { ...view, id: view.batchId, brewDate: view.brewDate } : null,
    batches,
    true,
  )
  const brewed = batches.find(({ id }) => id === view?.batchId)
  const planned =
    view?.brewDate &&
    (brewed ? { ...brewed, beer: beerOf(brewed), brewDate: view.brewDate } : newBrewOn(view.brewDate, 1))
  const shared = planned ? brewhouseShared(planned, batches, vessels) : null
  return (
    <div role="status">
      {view && (
        <Note style={placeOf(view, box.current)}>
          <strong>
            {text('planning.daysIn', {
              from: formatShortDay(view.from),
              until: formatShortDay(view.until),
              label: vessels.find(({ id }) => id === view.row.vesselId)?.label ?? '',
            })}
          </strong>
          {view.refusal && (
            <Line $tone="red">
              <IconHandStop size={16} aria-hidden="true" />
              {textOf(view.refusal)}
            </Line>
          )}
          {!view.refusal &&
            view.clashes.map((clash) => (
              <Line key={textOf(clash)} $tone="red">
                <IconAlertTriangle size={16} aria-hidden="true" />
                {textOf(clash)}
              </Line>
            ))}
          {!view.refusal && shared && (
            <Line $tone="yellow">
              <IconAlertTriangle size={16} aria-hidden="true" />
              {shared}
            </Line>
          )}
          {shortage && (
            <Line $tone="yellow">
              <IconShoppingCart size={16} aria-hidden="true" />
              {shortage}
            </Line>
          )}
        </Note>
      )}
    </div>
  )
}

/** Below the bar in the upper half of the chart, above it in the lower half, within what is visible of the chart. */
function placeOf({ left, row, isLow }: NoteView, box: HTMLElement | null) {
  const [from, to] = box
    ? [box.scrollLeft + labelWidth, box.scrollLeft + box.clientWidth - widest]
    : [left, left]
  return {
    left: Math.max(Math.min(left, to), Math.min(from, to)),
    top: isLow ? row.top - 2 : row.top + row.height + 2,
    translate: isLow ? '0 -100%' : '',
  }
}

const Note = styled.div`
  position: absolute;
  z-index: 6;
  display: grid;
  gap: ${theme.space.xxs};
  width: ${widest - 16}px;
  padding: ${theme.space.xs} ${theme.space.sm};
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
  pointer-events: none;
`

const Line = styled.span<{ $tone: 'red' | 'yellow' }>`
  display: grid;
  grid-template-columns: 16px 1fr;
  gap: ${theme.space.xs};
  color: ${(props) => theme.tone[props.$tone].text};

  > svg {
    margin-top: 2px;
  }
`
