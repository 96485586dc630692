import {
  IconBarrel,
  IconBook2,
  IconCylinder,
  IconFile,
  IconFlask2,
  IconPackage,
  IconTruck,
  IconUser,
  IconWheat,
  type TablerIcon,
} from '@tabler/icons-react'
import { refuse, type Role } from '#domain/people/roles.ts'
import type { SearchKind } from '#generated/gql/graphql.ts'
import type { PaletteItem } from '#web/features/search/paletteItems.ts'
import type { SearchHit } from './useSearchHits.ts'
import { textOf } from '#web/ui/language/text.ts'

/** The icon of each kind, and the address of one. */
const places: Record<SearchKind, { icon: TablerIcon; path: (hit: SearchHit) => string }> = {
  BATCH: {
    icon: IconFlask2,
    path: ({ name }) => `/batch?${new URLSearchParams({ number: name }).toString()}`,
  },
  VESSEL: { icon: IconCylinder, path: ({ id }) => `/schedule?vessel=${id}` },
  INGREDIENT: { icon: IconWheat, path: ({ id }) => `/ingredients?ingredient=${id}` },
  RECIPE: { icon: IconBook2, path: ({ id }) => `/recipes?recipe=${id}` },
  BEER: { icon: IconBarrel, path: ({ id }) => `/kegs?beer=${id}` },
  PERSON: { icon: IconUser, path: () => '/admin?view=users' },
  LOT: { icon: IconPackage, path: ({ id }) => `/ingredients?lot=${id}` },
  PACKAGE_LOT: { icon: IconBarrel, path: ({ id }) => `/kegs?lot=${id}` },
  SUPPLIER: { icon: IconTruck, path: () => '/ingredients?suppliers=1' },
}

/** The icon of a kind; of a page of its own otherwise. */
export function iconOf(kind: string): TablerIcon {
  return Object.entries(places).find(([name]) => name === kind)?.[1].icon ?? IconFile
}

/** The entry that leads to what was found. People are found by everyone, and opened by administrators. */
export function placeOf(hit: SearchHit, role: Role): PaletteItem {
  const { icon, path } = places[hit.kind]
  const refusal = hit.kind === 'PERSON' ? refuse(role, 'readAdmin') : null
  return {
    id: hit.id,
    label: hit.name,
    detail: hit.detail,
    icon,
    kind: hit.kind,
    to: path(hit),
    refusal: refusal && textOf(refusal),
  }
}
