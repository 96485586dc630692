import { useContext, useMemo } from 'react'
import { rankMatches } from '#domain/search/ranking.ts'
import { SignedInUserContext } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'
import type { PaletteGroup, PaletteItem, Task } from './paletteItems.ts'
import type { PalettePage } from './pages.ts'
import { begunTasks } from './begunTasks.ts'
import { pageItems } from './pages.ts'
import { recentPlaces } from './recent.ts'
import { placeOf } from './hits/places.ts'
import { useSearchHits } from './hits/useSearchHits.ts'
import { tasksFor } from './tasks.ts'

/**
 * What the palette shows for a text: recent places, pages and tasks before anything is typed, then what matches. For a
 * task, the things that it can be done with; for one that is begun by its verb, both at once.
 */
export function usePaletteGroups(pages: readonly PalettePage[], typed: string, task: Task | null) {
  const { id: userId, role } = useContext(SignedInUserContext)
  const { hits, hasFailed, isSearching } = useSearchHits(typed, task?.kinds ?? null)
  const own = useMemo(
    () => ({ recent: recentPlaces(userId, pages), pages: pageItems(pages), tasks: tasksFor(role) }),
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
          { value: text('search.recent'), items: own.recent },
          { value: text('search.goTo'), items: own.pages },
          { value: text('search.doAny'), items: own.tasks },
        ]
      : [
          { value: text('search.doThis'), items: begunItems },
          { value: text('search.goTo'), items: rankMatches(own.pages, typed).slice(0, 5) },
          { value: text('search.doAny'), items: rankMatches(own.tasks, typed).slice(0, 5) },
          { value: text('search.found'), items: hits.map((hit): PaletteItem => placeOf(hit, role)) },
        ]
  return { groups: groups.filter(({ items }) => items.length > 0), hasFailed, isSearching }
}
