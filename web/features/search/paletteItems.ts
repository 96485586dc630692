import type { TablerIcon } from '@tabler/icons-react'
import type { Searchable } from '#domain/search/ranking.ts'
import type { SearchKind } from '#generated/gql/graphql.ts'
import type { SearchHit } from './hits/useSearchHits.ts'

/** Something to do with one thing of the brewery: which one is asked next. */
export interface Task {
  question: string
  kinds: readonly SearchKind[]
  /** Whether it can be done with this one. */
  suits: (hit: SearchHit) => boolean
  path: (hit: SearchHit, amount: number | null) => string
  /** The words that begin it, such as `log` in `log FV-3`. */
  verbs: readonly string[]
  /** Whether such a number after the verb is how much of it: `remove 25 pilsner`. */
  takesAmount?: ((amount: number) => boolean) | undefined
  /** What choosing one does, in words. */
  words: (hit: SearchHit, amount: number | null) => string
}

/** An entry of the palette: a place to go, or something to do. */
export interface PaletteItem extends Searchable {
  id: string
  icon: TablerIcon
  /** What it is, for its icon among the recent ones. */
  kind: string
  /** The keys that do the same. */
  keys?: string
  /** Why it can't be chosen. */
  refusal?: string | null
  /** The address it leads to. */
  to?: string
  /** What to do, which needs something to do it with. */
  task?: Task
}

/** Entries under one heading. */
export interface PaletteGroup {
  value: string
  items: readonly PaletteItem[]
}
