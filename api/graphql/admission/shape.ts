import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { limits } from '#api/graphql/limits.ts'
import { message, type Message } from '#domain/language/message.ts'

/** The size of a selection set with its fragments expanded. */
interface Measure {
  /** Levels of fields. */
  depth: number
  aliases: number
  /** Fields at its own level. */
  fields: number
  /** Selections at all levels. */
  selections: number
}

/** Why a document is rejected before GraphQL validation, which would take too long for it, or null. */
export function refuseShape(document: DocumentNode): Message | null {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  )
  if (operations.length > 1) return message('request.oneOperation')
  const fragments = fragmentsOf(document)
  const definitions = document.definitions.length - operations.length
  if (definitions > limits.documentFragments)
    return message('request.fragments', { count: definitions, max: limits.documentFragments })
  const measure = measurer(fragments)
  const sets = [...operations, ...fragments.values()].map(({ selectionSet }) => selectionSet)
  let selections = 0
  for (const set of sets) {
    const measured = measure(set)
    if (typeof measured === 'string') return message('request.fragmentInItself', { name: measured })
    selections += measured.selections
  }
  for (const operation of operations) {
    const measured = measure(operation.selectionSet)
    const reason = typeof measured === 'string' ? null : refuseOperation(operation, measured)
    if (reason) return reason
  }
  if (selections > limits.documentSelections)
    return message('request.selections', { max: String(limits.documentSelections) })
  return countComparisons(sets, fragments, limits.documentComparisons) > limits.documentComparisons
    ? message('request.repeatedFields')
    : null
}

function refuseOperation(
  { operation, selectionSet }: OperationDefinitionNode,
  { depth, aliases, fields }: Measure,
): Message | null {
  const allowed = operation === 'mutation' ? limits.rootMutations : limits.rootFields
  if (fields > allowed) return message('request.rootFields', { operation, max: allowed })
  const isDashboard = selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && selection.name.value === 'dashboard',
  )
  const levels = isDashboard ? limits.dashboardDepth : limits.depth
  if (depth > levels) return message('request.levels', { count: depth, max: levels })
  if (aliases > limits.aliases) return message('request.aliases', { count: aliases, max: limits.aliases })
  return null
}

/** Beyond every limit, but still a readable number. */
const countless = 1_000_000

/**
 * Measures selection sets, each fragment only once: one that is doubled 30 times would otherwise be measured a billion
 * times. Returns the name of a fragment that spreads itself instead.
 */
function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const known = new Map<string, Measure | 'under way'>()

  function measureFragment(name: string): Measure | string {
    const earlier = known.get(name)
    if (earlier === 'under way') return name
    const fragment = fragments.get(name)
    // GraphQL validation reports an unknown fragment.
    if (earlier || !fragment) return earlier ?? nothing
    known.set(name, 'under way')
    const measured = measure(fragment.selectionSet)
    if (typeof measured !== 'string') known.set(name, measured)
    return measured
  }

  function measure(set: SelectionSetNode): Measure | string {
    const total = { ...nothing }
    for (const selection of set.selections) {
      total.selections++
      if (selection.kind === Kind.FIELD) {
        total.fields++
        if (selection.alias) total.aliases++
        const isIntrospection = selection.name.value.startsWith('__')
        const inner = selection.selectionSet ? measure(selection.selectionSet) : nothing
        if (typeof inner === 'string') return inner
        total.depth = Math.max(total.depth, 1 + (isIntrospection ? 0 : inner.depth))
        total.aliases += inner.aliases
        total.selections += inner.selections
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : measureFragment(selection.name.value)
        if (typeof inner === 'string') return inner
        total.depth = Math.max(total.depth, inner.depth)
        total.fields += inner.fields
        total.aliases += inner.aliases
        total.selections += inner.selections
      }
    }
    for (const figure of ['aliases', 'fields', 'selections'] as const)
      total[figure] = Math.min(total[figure], countless)
    return total
  }
  return measure
}

const nothing: Readonly<Measure> = { depth: 0, aliases: 0, fields: 0, selections: 0 }

/** The fragments of a document by their names. */
export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

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
