import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  visit,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Plugin } from 'vite'
const call = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g
/** A fragment that is only spread by name. */
const unnamed = /^graphql\(\s*`[^`]*`,?\s*\)$/gm
const importOfCall = /^import \{ graphql \} from '#generated\/gql\/gql\.ts'\n/m

/** The fragments of the client by their names, and the text of each operation by its name. */
interface Documents {
  fragments: Map<string, FragmentDefinitionNode>
  operations: Map<string, string>
}

/** Every GraphQL document in the sources of the client. */
export function documentsIn(web: string): Documents {
  const found: Documents = { fragments: new Map(), operations: new Map() }
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue
    for (const [, text = ''] of readFileSync(join(web, name), 'utf8').matchAll(call)) {
      for (const definition of parse(text, { noLocation: true }).definitions) {
        if (definition.kind === Kind.FRAGMENT_DEFINITION)
          found.fragments.set(definition.name.value, definition)
        if (definition.kind === Kind.OPERATION_DEFINITION && definition.name)
          found.operations.set(definition.name.value, text)
      }
    }
  }
  return found
}

/** The module of a fragment, which every document that uses it imports. */
const moduleOf = (name: string) => `\0fragment:${name}`
const nameIn = (id: string) => /^\0fragment:(.+)$/.exec(id)?.[1]

/**
 * Inlines each GraphQL document where it is used; its fragments are a module each, so that no page has one twice. Otherwise the first page would load the documents
 * of all pages, since they are generated into one module.
 */
export function inlineDocuments(web: string): Plugin {
  const fragments = new Map<string, FragmentDefinitionNode>()
  const nodes = importOfNodes(join(web, 'live/queries/documentNodes.ts'))
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [name, fragment] of documentsIn(web).fragments) fragments.set(name, fragment)
    },
    resolveId: (id) => (nameIn(id) === undefined ? null : id),
    load(id) {
      const fragment = fragments.get(nameIn(id) ?? '')
      return fragment ? { code: `${nodes}export const its = ${codeOf(fragment)}`, map: null } : null
    },
    transform(code, id) {
      if (!id.startsWith(web) || !importOfCall.test(code)) return null
      const used = new Set<string>()
      const inlined = code
        .replace(importOfCall, '')
        .replace(unnamed, '')
        .replace(call, (_, text: string) => {
          const definitions = documentOf(text, fragments).definitions.map((definition) => {
            if (definition.kind !== Kind.FRAGMENT_DEFINITION) return codeOf(definition)
            used.add(definition.name.value)
            return variableOf(definition.name.value)
          })
          return `{ kind: '${Kind.DOCUMENT}', definitions: [${definitions.join()}] }`
        })
      const imports = [...used].map(
        (name) => `import { its as ${variableOf(name)} } from ${JSON.stringify(moduleOf(name))}\n`,
      )
      return { code: nodes + imports.join('') + inlined, map: null }
    },
  }
}

const variableOf = (fragment: string) => `fragment_${fragment}`

/** A document with all fragments that it uses, transitively. */
export function documentOf(
  text: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): DocumentNode {
  const own = parse(text, { noLocation: true }).definitions
  // A fragment that stands beside the operation is the one that its spreads find, so that the set has it once.
  const definitions = new Set<DefinitionNode>(
    own.map((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? (fragments.get(one.name.value) ?? one) : one)),
  )
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value)
        if (!fragment) throw new Error(`There is no fragment ${name.value}.`)
        definitions.add(fragment)
      },
    })
  }
  return { kind: Kind.DOCUMENT, definitions: [...definitions] }
}

/** The import of what the code of documents calls, under names that no module has. */
const importOfNodes = (file: string): string => {
  const names = ['selected', 'field', 'spread', 'on', 'fragment'].map((name) => `${name} as node_${name}`)
  return `import { ${names.join()} } from ${JSON.stringify(file)}\n`
}

/** Leaves out empty lists, as of a field without arguments: they are optional. */
const unlessEmpty = (_key: string, value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : value

const json = (value: unknown) => JSON.stringify(value, unlessEmpty)

const isEmpty = (list: readonly unknown[] | undefined) => !list || list.length === 0

/** The code of an operation or a fragment: calls of these functions, and nodes as they are where there is none. */
export function codeOf(definition: DefinitionNode): string {
  if (definition.kind === Kind.FRAGMENT_DEFINITION && isEmpty(definition.directives)) {
    const { name, typeCondition, selectionSet } = definition
    return `node_fragment(${json(name.value)}, ${json(typeCondition.name.value)}, ${selections(selectionSet)})`
  }
  if (definition.kind !== Kind.OPERATION_DEFINITION) return json(definition)
  const { selectionSet, ...operation } = definition
  return `{ ...${json(operation)}, selectionSet: node_selected(${selections(selectionSet)}) }`
}

function selections(set: SelectionSetNode): string {
  return `[${set.selections.map(selection).join()}]`
}

function selection(node: SelectionNode): string {
  switch (node.kind) {
    case Kind.FIELD: {
      const { kind: _kind, name, selectionSet, ...more } = node
      const rest = json(more)
      const own = selectionSet ? selections(selectionSet) : null
      if (rest === '{}') return own ? `node_field(${json(name.value)}, ${own})` : json(name.value)
      return `node_field(${json(name.value)}, ${own ?? 'null'}, ${rest})`
    }
    case Kind.FRAGMENT_SPREAD:
      return isEmpty(node.directives) ? `node_spread(${json(node.name.value)})` : json(node)
    case Kind.INLINE_FRAGMENT: {
      const { typeCondition, directives, selectionSet } = node
      if (!typeCondition || !isEmpty(directives)) return json(node)
      return `node_on(${json(typeCondition.name.value)}, ${selections(selectionSet)})`
    }
  }
}
