import { Kind, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

/** A path in the response: how many fields of the document share it, and the paths below it. */
interface Place {
  fields: number
  below: Map<string, Place>
}

/**
 * How many pairs of fields GraphQL's rule OverlappingFieldsCanBeMerged would compare: each pair at the same path, again
 * for every selection set above it. Stops at `enough`; the caller has checked that the document with its fragments
 * expanded is finite and small.
 */
export function countComparisons(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  enough: number,
): number {
  let comparisons = 0

  function visit(set: SelectionSetNode, place: Place, depth: number): void {
    for (const selection of set.selections) {
      if (comparisons > enough) return
      if (selection.kind === Kind.FIELD) {
        const below = placeBelow(place, (selection.alias ?? selection.name).value)
        comparisons += below.fields * depth
        below.fields++
        if (selection.selectionSet) visit(selection.selectionSet, below, depth + 1)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet, place, depth)
      } else {
        const fragment = fragments.get(selection.name.value)
        if (fragment) visit(fragment.selectionSet, place, depth)
      }
    }
  }

  for (const set of sets) visit(set, { fields: 0, below: new Map() }, 1)
  return comparisons
}

function placeBelow({ below }: Place, name: string): Place {
  const known = below.get(name)
  if (known) return known
  const place = { fields: 0, below: new Map<string, Place>() }
  below.set(name, place)
  return place
}
