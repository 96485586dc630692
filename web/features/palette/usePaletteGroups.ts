import { useContext, useMemo } from 'react'
import { rankMatches } from '#domain/search/ranking.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import type { PaletteGroup, PaletteItem, Task } from './paletteItems.ts'
import type { PalettePage } from './pages.ts'
import { begunTasks } from './begunTasks.ts'
import { pageItems } from './pages.ts'
import { recentPlaces } from './recent.ts'
import { placeOf } from './search/places.ts'
import { useSearchHits } from './search/useSearchHits.ts'
import { tasksFor } from './tasks.ts'

/**
 * What the palette shows for a text: recent places, pages and tasks before anything is typed, then what matches. For a
 * task, the things that it can be done with; for one that is begun by its verb, both at once.
 */
export function usePaletteGroups(pages: readonly PalettePage[], typed: string, task: Task | null) {
  const { id: userId, role } = useContext(SignedInUserContext)
  const { hits, hasFailed, isSearching } = useSearchHits(typed, task?.kinds ?? null)
  const own = useMemo(
    () => ({ recent: recentPlaces(userId), pages: pageItems(pages), tasks: tasksFor(role) }),
    [userId, pages, role],
  )
  const begun = useMemo(() => (task ? null : begunTasks(own.tasks, typed)), [task, own, typed])
  const acts = useSearchHits(begun?.text ?? '', begun?.kinds ?? null)
  const begunItems = begun?.itemsOf(acts.hits).slice(0, 8) ?? []
  // Enter would choose something else while what was begun is searched.
  if (begun && acts.isSearching && begunItems.length === 0)
    return { groups: [], hasFailed: false, isSearching: true }
  const groups: PaletteGroup[] = task
    ? [
        {
          value: task.question,
          items: hits
            .filter(task.suits)
            .map((hit) => ({ ...placeOf(hit, role), refusal: null, to: task.path(hit, null) })),
        },
      ]
    : typed.trim() === ''
      ? [
          { value: 'Recent', items: own.recent },
          { value: 'Go to', items: own.pages },
          { value: 'Do', items: own.tasks },
        ]
      : [
          { value: 'Do this', items: begunItems },
          { value: 'Go to', items: rankMatches(own.pages, typed).slice(0, 5) },
          { value: 'Do', items: rankMatches(own.tasks, typed).slice(0, 5) },
          { value: 'Found', items: hits.map((hit): PaletteItem => placeOf(hit, role)) },
        ]
  return { groups: groups.filter(({ items }) => items.length > 0), hasFailed, isSearching }
}
