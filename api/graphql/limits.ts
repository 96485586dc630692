import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import { Invalid } from '#api/errors.ts'

/** The limits of design: every one answered with a clear error. */
export const limits = {
  bodyBytes: 100_000,
  importBytes: 2_000_000,
  documentCharacters: 10_000,
  depth: 8,
  dashboardDepth: 10,
  aliases: 15,
  rootFields: 10,
  rootMutations: 1,
  socketMessageBytes: 64_000,
  socketInitMs: 5_000,
  subscriptionsPerSocket: 20,
} as const

/** Throws Invalid for a document longer than the limit, before it is parsed. */
export function refuseLongDocument(source: string): void {
  const reason = refuseLength(source)
  if (reason) throw new Invalid(reason)
}

function refuseLength({ length }: string): string | null {
  if (length <= limits.documentCharacters) return null
  return `The document has ${length} characters; at most ${limits.documentCharacters} are allowed.`
}

/** The rules beside GraphQL's own that a document must pass, the same for every transport. */
export const limitRules = [limitLength, limitOperations, limitDepthAndAliases]

const tooMuch = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })

/** Apollo Server has no place before parsing that may refuse; the limit of the body keeps parsing cheap. */
function limitLength(context: ValidationContext): ASTVisitor {
  return {
    Document({ loc }) {
      const reason = refuseLength(loc?.source.body ?? '')
      if (reason) context.reportError(tooMuch(reason))
    },
  }
}

function limitOperations(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
      if (operations.length > 1) context.reportError(tooMuch('Please send one operation at a time.'))
    },
    OperationDefinition(operation) {
      const allowed = operation.operation === 'mutation' ? limits.rootMutations : limits.rootFields
      const fields = countFields(operation.selectionSet, context.getDocument(), allowed)
      if (fields > allowed) {
        context.reportError(
          tooMuch(
            `A ${operation.operation} may have ${allowed === 1 ? 'one field' : `${allowed} fields`} at its root.`,
          ),
        )
      }
    },
  }
}

function limitDepthAndAliases(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const fragments = fragmentsOf(context.getDocument())
      const isDashboard = operation.selectionSet.selections.some(
        (selection) => selection.kind === Kind.FIELD && selection.name.value === 'dashboard',
      )
      const allowed = isDashboard ? limits.dashboardDepth : limits.depth
      const measured = measure(operation.selectionSet, fragments, [], new Map())
      if (measured.depth > allowed) {
        context.reportError(
          tooMuch(`The document nests ${measured.depth} levels; at most ${allowed} are allowed.`),
        )
      }
      if (measured.aliases > limits.aliases) {
        context.reportError(
          tooMuch(`The document has ${measured.aliases} aliases; at most ${limits.aliases} are allowed.`),
        )
      }
    },
  }
}

interface Measure {
  depth: number
  aliases: number
}

/** The depth in fields and the number of aliases with fragments spread out; each fragment is measured once. */
function measure(
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  path: string[],
  known: Map<string, Measure>,
): Measure {
  const total: Measure = { depth: 0, aliases: 0 }
  const add = (part: Measure, levels: number) => {
    total.depth = Math.max(total.depth, part.depth + levels)
    total.aliases += part.aliases
  }
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.alias) total.aliases++
      const isIntrospection = selection.name.value.startsWith('__')
      if (selection.selectionSet && !isIntrospection)
        add(measure(selection.selectionSet, fragments, path, known), 1)
      else add({ depth: 0, aliases: 0 }, 1)
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      add(measure(selection.selectionSet, fragments, path, known), 0)
    } else {
      const name = selection.name.value
      const fragment = fragments.get(name)
      // A fragment that spreads itself is refused by GraphQL's own rules.
      if (!fragment || path.includes(name)) continue
      const part = known.get(name) ?? measure(fragment.selectionSet, fragments, [...path, name], known)
      known.set(name, part)
      add(part, 0)
    }
  }
  return total
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

function countFields(
  set: SelectionSetNode,
  document: DocumentNode,
  enough: number,
  path: string[] = [],
): number {
  let count = 0
  for (const selection of set.selections) {
    if (count > enough) return count
    if (selection.kind === Kind.FIELD) count++
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      count += countFields(selection.selectionSet, document, enough, path)
    else {
      const name = selection.name.value
      const fragment = fragmentsOf(document).get(name)
      if (fragment && !path.includes(name)) {
        count += countFields(fragment.selectionSet, document, enough, [...path, name])
      }
    }
  }
  return count
}
