import { batchDefaults } from '#domain/batches/batchForm.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { dragWithin } from '#web/features/schedule/pointer/dragWithin.ts'
import { previewOf } from '#web/features/schedule/pointer/preview.ts'
import { dayWidth, labelWidth } from '#web/features/schedule/timeline/chartScale.ts'
import { rowsOf, type Row } from '#web/features/schedule/timeline/drag/barSession.ts'
import { follow, overAt, type Over } from '#web/features/schedule/timeline/drag/dragBars.ts'

/** A tank and a day on the chart. */
export interface Slot {
  vesselId: string
  day: string
}

/** What happens to a recipe that is dragged over the chart. */
export interface RecipeActions {
  /** It is over a slot, or over none. */
  show: (
    recipeId: string,
    slot: Slot | null,
    place: { left: number; row: Row; isLow: boolean } | null,
  ) => void
  drop: (recipeId: string, slot: Slot) => void
}

/** Lets the recipes of a list be dragged to a slot of the chart, by mouse, pen and touch. */
export function dragRecipes(list: HTMLElement, chart: () => HTMLElement | null, actions: RecipeActions) {
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
export function tappedSlot(box: HTMLElement, event: MouseEvent): Slot | null {
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
