import { Kind, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

/** A place in an answer: how many fields of the document answer there, and the places below it. */
interface Place {
  fields: number
  below: Map<string, Place>
}

/**
 * How many pairs of fields GraphQL's rule OverlappingFieldsCanBeMerged would compare: each two that answer at the same
 * place, again for every selection set above them. Counts no further than `enough`; the caller has made sure that spread
 * out the document has an end, and not a far one.
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
