import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import styled from 'styled-components'
import { batchDefaults } from '#domain/batches/batchForm.ts'
import { refuseBooking, type Booking } from '#domain/batches/bookings.ts'
import { addDays, freeSlots } from '#domain/batches/timeline.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { formatShortDay } from '#web/ui/dates/dates.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { rankMatches } from '#domain/search/ranking.ts'
import { PlannedStockDocument } from '#web/features/schedule/batch/usePlannedShortages.ts'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { DragNoteHandle } from '#web/features/schedule/timeline/drag/DragNote.tsx'
import type { VesselView } from '#web/entities/vessel.ts'
import { message, type Message } from '#domain/language/message.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { dragWithin } from '#web/features/schedule/pointer/dragWithin.ts'
import { previewOf } from '#web/features/schedule/pointer/preview.ts'
import { dayWidth, labelWidth } from '#web/features/schedule/timeline/chartScale.ts'
import { rowsOf, type Row } from '#web/features/schedule/timeline/drag/barSession.ts'
import { follow, overAt, type Over } from '#web/features/schedule/timeline/drag/dragBars.ts'

interface RecipeRailProps {
  vessels: readonly VesselView[]
  bookings: readonly Booking[]
  today: string
  chart: RefObject<HTMLDivElement | null>
  note: RefObject<DragNoteHandle | null>
  onPlan: (planning: Planning) => void
}

const shownAtMost = 40

/**
 * The recipes beside the chart: dragged to a free slot, or chosen before a slot is tapped. Both open the form with recipe,
 * fermenter and day filled in.
 */
export function RecipeRail({ vessels, bookings, today, chart, note, onPlan }: RecipeRailProps) {
  const { data } = useLiveQuery(PlannedStockDocument)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const recipes = data?.recipes ?? []
  const choices = recipes.map(({ id, name, style }) => ({ value: id, label: name, detail: style }))
  const found = rankMatches(choices, typed).slice(0, shownAtMost)
  const nameOf = (recipeId: string) =>
    recipes.find(({ id }) => id === recipeId)?.name ?? message('batches.thisBrew')

  const refusalOf = (recipeId: string, { vesselId, day }: Slot): Message | null => {
    if (day < today) return message('planning.notInPast')
    const vessel = vessels.find(({ id }) => id === vesselId)
    const plan = {
      ...{ ...batchDefaults, id: '', stage: 'PLANNED' as const, beer: nameOf(recipeId) },
      ...{ brewDate: day, fermenterId: vesselId },
    }
    return vessel ? refuseBooking(vessel, 'fermenterId', plan, null, { others: bookings, today }) : null
  }

  const plan = (recipeId: string, slot: Slot) => {
    const refusal = refusalOf(recipeId, slot)
    if (refusal) return void notifications.show({ tone: 'error', message: textOf(refusal) })
    setChosen(null)
    onPlan({ kind: 'new', preset: { recipeId, fermenterId: slot.vesselId, brewDate: slot.day } })
  }

  const drop = useEffectEvent<RecipeActions['drop']>(plan)
  const show = useEffectEvent<RecipeActions['show']>((recipeId, slot, place) => {
    if (!slot || !place) return note.current?.show(null)
    const { batchSizeBBL, expectedFermentationDays: days } = batchDefaults
    note.current?.show({
      ...{ batchId: '', recipeId, brewDate: slot.day, batchSizeBBL, from: slot.day },
      ...{ until: addDays(slot.day, days), refusal: refusalOf(recipeId, slot), clashes: [], ...place },
    })
  })
  const tap = useEffectEvent((event: MouseEvent) => {
    const slot = chosen && chart.current && tappedSlot(chart.current, event)
    if (chosen && slot) plan(chosen, slot)
  })
  useEffect(() => {
    if (!list.current) return
    const actions: RecipeActions = {
      show: (recipeId, slot, place) => show(recipeId, slot, place),
      drop: (recipeId, slot) => drop(recipeId, slot),
    }
    return dragRecipes(list.current, () => chart.current, actions)
  }, [chart])
  useEffect(() => {
    const box = chart.current
    const onClick = (event: MouseEvent) => tap(event)
    box?.addEventListener('click', onClick)
    return () => box?.removeEventListener('click', onClick)
  }, [chart])

  const {
    batchSizeBBL: sizeBBL,
    expectedFermentationDays: days,
    expectedConditioningDays: daysAfter,
  } = batchDefaults
  const wanted = { type: 'FERMENTER', sizeBBL, days, daysAfter } as const
  const [next] = chosen ? freeSlots(vessels, bookings, wanted, today) : []
  const nextLabel = next && vessels.find(({ id }) => id === next.vesselId)?.label
  return (
    <Rail aria-label={text('planning.recipes')}>
      <TextField
        label={text('schedule.searchRecipes')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Quiet>{text('planning.dragRecipe')}</Quiet>
      {chosen && next && nextLabel && (
        <Button
          icon={IconCalendarPlus}
          onClick={() => plan(chosen, { vesselId: next.vesselId, day: next.from })}
        >
          {text('planning.nextFreeIn', { label: nextLabel, day: formatShortDay(next.from) })}
        </Button>
      )}
      <List ref={list}>
        {found.map(({ value, label, detail }) => (
          <li key={value}>
            <Item
              type="button"
              data-recipe={value}
              aria-pressed={value === chosen}
              onClick={() => setChosen(value === chosen ? null : value)}
            >
              {label}
              <Detail>{detail}</Detail>
            </Item>
          </li>
        ))}
        {data && found.length === 0 && <li>{text('schedule.noRecipe')}</li>}
      </List>
    </Rail>
  )
}

const Rail = styled.aside`
  display: grid;
  align-content: start;
  gap: ${theme.space.sm};
  min-width: 0;

  /* Above the chart where there is no room beside it. */
  ${theme.media.medium} {
    order: -1;
  }
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space.xs};
  max-height: 560px;
  overflow-y: auto;
  overscroll-behavior: contain;

  ${theme.media.small} {
    max-height: 220px;
  }
`

const Item = styled.button`
  width: 100%;
  min-height: ${theme.size.control};
  padding: ${theme.space.xs} ${theme.space.sm};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  font-size: ${theme.font.size.sm};
  text-align: left;
  cursor: grab;
  /* No context menu and no text selection during a long press. */
  -webkit-touch-callout: none;
  -webkit-user-select: none;
  user-select: none;

  &[aria-pressed='true'] {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
  }
`

/** A tank and a day on the chart. */
interface Slot {
  vesselId: string
  day: string
}

/** What happens to a recipe that is dragged over the chart. */
interface RecipeActions {
  /** It is over a slot, or over none. */
  show: (
    recipeId: string,
    slot: Slot | null,
    place: { left: number; row: Row; isLow: boolean } | null,
  ) => void
  drop: (recipeId: string, slot: Slot) => void
}

/** Lets the recipes of a list be dragged to a slot of the chart, by mouse, pen and touch. */
function dragRecipes(list: HTMLElement, chart: () => HTMLElement | null, actions: RecipeActions) {
  return dragWithin(list, (touched) => {
    const item = touched.closest<HTMLElement>('[data-recipe]')
    const box = chart()
    if (!item || !box) return null
    return (from) => {
      const recipeId = item.dataset.recipe ?? ''
      const preview = previewOf(item, from)
      let slot: Slot | null = null
      const drag = follow(
        box,
        from,
        (over) => {
          const next = slotOf(box, over)
          if (next?.day === slot?.day && next?.vesselId === slot?.vesselId) return
          slot = next
          showGhost(box, slot && over.row, over.dayAt)
          actions.show(recipeId, slot, slot && over.row && placeOf(box, over.row, over.dayAt))
        },
        (isDropped) => {
          preview.remove()
          showGhost(box, null, 0)
          actions.show(recipeId, null, null)
          if (isDropped && slot) actions.drop(recipeId, slot)
        },
      )
      return {
        moveTo: (at) => {
          preview.moveTo(at)
          drag.moveTo(at)
        },
        end: drag.end,
      }
    }
  })
}

/** The slot of a chart that was tapped, or null for a bar or a name. */
function tappedSlot(box: HTMLElement, event: MouseEvent): Slot | null {
  if (event.target instanceof Element && event.target.closest('[data-stay]')) return null
  return slotOf(box, overAt(box, rowsOf(box), { x: event.clientX, y: event.clientY }))
}

function slotOf(box: HTMLElement, { row, dayAt }: Omit<Over, 'days'>): Slot | null {
  const start = box.dataset.start
  return row && start && dayAt >= 0 ? { vesselId: row.vesselId, day: addDays(start, dayAt) } : null
}

function placeOf(box: HTMLElement, row: Row, dayAt: number) {
  const rows = rowsOf(box)
  const isLow = rows.findIndex(({ vesselId }) => vesselId === row.vesselId) * 2 >= rows.length
  return { left: labelWidth + dayAt * dayWidth, row, isLow }
}

function showGhost(box: HTMLElement, row: Row | null, dayAt: number): void {
  const ghost = box.querySelector<HTMLElement>('[data-ghost]')
  if (!ghost) return
  ghost.hidden = row === null
  if (!row) return
  ghost.style.width = `${batchDefaults.expectedFermentationDays * dayWidth}px`
  ghost.style.translate = `${dayAt * dayWidth}px ${row.top}px`
}
