import { readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { print, stripIgnoredCharacters } from 'graphql'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { documentOf, documentsIn } from './inlineDocuments.ts'

const pagesShape = z.record(
  z.string(),
  z.object({
    view: z.string(),
    queries: z.record(z.string(), z.record(z.string(), z.unknown())),
    phoneTabs: z.record(z.string(), z.string()).optional(),
  }),
)

/**
 * The pages: the view of each, which is loaded when it opens, and its first queries with their variables, of which
 * `?number` is what the address says behind that name, and `BatchByNumber>batchByNumber.id` what the answer to that
 * query says there. A query that only one tab asks on a phone stands with that tab in `phoneTabs`, the first tab first.
 */
export type Pages = z.infer<typeof pagesShape>

/** The pages in a file. */
export function pagesIn(file: string): Pages {
  return pagesShape.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const moduleId = 'virtual:early-queries'

/**
 * Makes `virtual:early-queries`: the first queries of each page as the client sends them, by the address of the page. A
 * page whose query was renamed or dropped fails the build.
 */
export function earlyQueries(web: string, pages: Pages): Plugin {
  return {
    name: 'early-queries',
    apply: 'build',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null
      const { operations, fragments } = documentsIn(web)
      const textOf = (operation: string) => {
        const text = operations.get(operation)
        if (text === undefined) throw new Error(`There is no query ${operation}, which a page asks first.`)
        return stripIgnoredCharacters(print(addTypenameToDocument(documentOf(text, fragments))))
      }
      const bodies = Object.entries(pages).map(([page, { queries, phoneTabs }]) => [
        `/${page}`,
        Object.entries(queries).map(([operationName, variables]) => ({
          operationName,
          variables,
          query: textOf(operationName),
          phoneTab: phoneTabs?.[operationName],
        })),
      ])
      return {
        code: `export const queriesByPath = ${JSON.stringify(Object.fromEntries(bodies))}`,
        map: null,
      }
    },
  }
}
