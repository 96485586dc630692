import type { TablerIcon } from '@tabler/icons-react'
import type { Searchable } from '#domain/search/ranking.ts'
import type { SearchKind } from '#generated/gql/graphql.ts'
import type { SearchHit } from './search/useSearchHits.ts'

/** Something to do with one thing of the brewery: which one is asked next. */
export interface Task {
  question: string
  kinds: readonly SearchKind[]
  /** Whether it can be done with this one. */
  suits: (hit: SearchHit) => boolean
  path: (hit: SearchHit) => string
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
