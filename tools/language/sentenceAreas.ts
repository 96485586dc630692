import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { catalogue, compiled, languages } from './compileSentences.mjs'

const areaPrefix = '\0area:'
const sentencesPrefix = '\0sentences:'

/** The area of an id: what stands before its first dot. */
const areaOf = (id: string) => id.slice(0, id.indexOf('.'))

/**
 * Gives each module of the client the areas of the catalogues of which it says something, so that a page loads only its
 * own sentences, and those in one language: an id in quotes, or a template that begins with an area, brings its area.
 */
export function sentenceAreas(root: string): Plugin {
  const ids = new Set(Object.keys(catalogue('en')))
  const areas = new Set([...ids].map(areaOf))
  const own = new RegExp(`^${root}/(web|domain)/.*[.]tsx?$`)
  return {
    name: 'sentence-areas',
    enforce: 'pre',
    resolveId: (id) => (/^(area|sentences):/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(areaPrefix)) return { code: offerOf(id.slice(areaPrefix.length), root), map: null }
      if (!id.startsWith(sentencesPrefix)) return null
      const [area = '', language = 'en'] = id.slice(sentencesPrefix.length).split('/')
      return { code: `export const sentences = ${JSON.stringify(sentencesOf(area, language))}`, map: null }
    },
    transform(code, id) {
      if (!own.test(id)) return null
      const used = new Set<string>()
      for (const [, found = ''] of code.matchAll(/['"]([a-zA-Z]+(?:\.\w+)+)['"]/g))
        if (ids.has(found)) used.add(areaOf(found))
      for (const [, found = ''] of code.matchAll(/`([a-zA-Z]+)\.[\w.]*\$\{/g))
        if (areas.has(found)) used.add(found)
      if (used.size === 0) return null
      return { code: [...used].map((area) => `import 'area:${area}'\n`).join('') + code, map: null }
    },
    /** Which areas each program needs, and the file of each area in each language: for the documents of the pages. */
    writeBundle({ dir = '' }, bundle) {
      const needs: Record<string, string[]> = {}
      const files: Record<string, string> = {}
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        const of = (prefix: string) =>
          chunk.moduleIds.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
        if (of(areaPrefix).length > 0) needs[file] = of(areaPrefix)
        for (const name of of(sentencesPrefix)) files[name] = file
      }
      mkdirSync(join(dir, '.vite'), { recursive: true })
      writeFileSync(join(dir, '.vite/sentences.json'), JSON.stringify({ languages, needs, files }))
    },
  }
}

function offerOf(area: string, root: string): string {
  const loaders = languages.map(
    (language: string) => `${language}: () => import(${JSON.stringify(`sentences:${area}/${language}`)})`,
  )
  return [
    `import { offerArea } from ${JSON.stringify(join(root, 'web/ui/language/areas.ts'))}`,
    `offerArea(${JSON.stringify(area)}, { ${loaders.join(', ')} })`,
  ].join('\n')
}

/** The compiled sentences of an area; one that a language lacks is in English. */
function sentencesOf(area: string, language: string) {
  const all: Record<string, string> = { ...catalogue('en'), ...catalogue(language) }
  const own = Object.entries(all).filter(([id]) => areaOf(id) === area)
  return Object.fromEntries(own.map(([id, text]) => [id, compiled(text)]))
}
