import type { Searchable } from '#domain/search/ranking.ts'

/** A searchable choice. */
export interface SearchChoice extends Searchable {
  value: string
  /** Shown but not selectable; the detail says why. */
  isDisabled?: boolean
}
