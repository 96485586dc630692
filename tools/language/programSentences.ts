import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { catalogue, compiled, languages } from './compileSentences.mjs'

const offerPrefix = '\0offer:'
const sentencesPrefix = '\0sentences:'

/** What every page loads first: nothing that it says has to come again with another program. */
const entry = 'web/main.tsx'

/** What all pages of people who are signed in are loaded with. */
const frame = 'web/AppShell.tsx'

/**
 * Gives each program that is loaded by itself (the entry, and whatever is imported by `import()`) the sentences of the
 * modules that it is made of, in one language: exactly those whose ids stand there in quotes, or begin a template.
 * `'alerts.*'` stands for all of an area, where it is the server that says which. `framed` are the pages within the frame.
 */
export function programSentences(root: string, framed: readonly string[]): Plugin {
  const say = createSayings(root, framed)
  return {
    name: 'program-sentences',
    enforce: 'pre',
    resolveId: (id) => (/^(offer|sentences):/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(offerPrefix)) return { code: offerOf(id.slice(offerPrefix.length), root), map: null }
      if (!id.startsWith(sentencesPrefix)) return null
      const name = id.slice(sentencesPrefix.length)
      const [program, language] = [dirname(name), name.slice(dirname(name).length + 1)]
      return { code: `export const sentences = ${JSON.stringify(say.in(program, language))}`, map: null }
    },
    transform(code, id) {
      const program = relative(root, id)
      if (!say.isProgram(program) || say.idsOf(program).size === 0) return null
      return { code: `import 'offer:${program}'\n${code}`, map: null }
    },
    /** What each file of programs says, and in which file it stands in each language: for the documents of the pages. */
    writeBundle({ dir = '' }, bundle) {
      const needs: Record<string, string[]> = {}
      const files: Record<string, string> = {}
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        const of = (prefix: string) =>
          chunk.moduleIds.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
        if (of(offerPrefix).length > 0) needs[file] = of(offerPrefix)
        for (const name of of(sentencesPrefix)) files[name] = file
      }
      mkdirSync(join(dir, '.vite'), { recursive: true })
      writeFileSync(join(dir, '.vite/sentences.json'), JSON.stringify({ languages, needs, files }))
    },
  }
}

function offerOf(program: string, root: string): string {
  const loaders = languages.map(
    (language: string) => `${language}: () => import(${JSON.stringify(`sentences:${program}/${language}`)})`,
  )
  return [
    `import { offerSentences } from ${JSON.stringify(join(root, 'web/ui/language/programs.ts'))}`,
    `offerSentences(${JSON.stringify(program)}, { ${loaders.join(', ')} })`,
  ].join('\n')
}

/** What the programs of the client say, read from its sources. */
function createSayings(root: string, framed: readonly string[]) {
  const ids = Object.keys(catalogue('en'))
  const known = new Set(ids)
  const modules = new Map<string, ReturnType<typeof read>>()
  const textsOf = new Map<string, Record<string, string>>()
  let programs: Set<string> | null = null

  return { isProgram, idsOf, in: sentencesIn }

  function isProgram(file: string): boolean {
    programs ??= new Set([entry, ...[...closureOf(entry, 'all')].flatMap((each) => moduleAt(each).programs)])
    return programs.has(file)
  }

  function idsOf(program: string): Set<string> {
    const own = [...closureOf(program)].flatMap((file) => moduleAt(file).ids)
    const before = program === entry ? [] : framed.includes(program) ? [entry, frame] : [entry]
    const said = before.map(idsOf)
    return new Set(own.filter((id) => !said.some((ids) => ids.has(id))))
  }

  /** The compiled sentences of a program; one that a language lacks is in English. */
  function sentencesIn(program: string, language: string) {
    const all = textsOf.get(language) ?? { ...catalogue('en'), ...catalogue(language) }
    textsOf.set(language, all)
    return Object.fromEntries([...idsOf(program)].sort().map((id) => [id, compiled(all[id] ?? '')]))
  }

  /** A module and all that it imports; also what it loads later, if `all` is wanted. */
  function closureOf(file: string, which: 'first' | 'all' = 'first'): Set<string> {
    const found = new Set([file])
    for (const each of found) {
      const { imports, programs: later } = moduleAt(each)
      for (const to of [...imports, ...(which === 'all' ? later : [])]) found.add(to)
    }
    return found
  }

  function moduleAt(file: string) {
    const kept = modules.get(file) ?? read(file)
    modules.set(file, kept)
    return kept
  }

  function read(file: string) {
    const code = readFileSync(join(root, file), 'utf8')
    const files = (pattern: RegExp) =>
      [...code.matchAll(pattern)].flatMap(([, specifier = '']) => fileOf(specifier, file) ?? [])
    const quoted = [...code.matchAll(/['"]([a-zA-Z]+(?:\.\w+)+)['"]/g)].map(([, id = '']) => id)
    const begun = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{|['"]([a-zA-Z]+\.)\*['"]/g)].map(
      ([, template, area]) => template ?? area ?? '',
    )
    return {
      imports: files(/^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
      programs: files(/\bimport\('([^']+)'\)/g),
      ids: [
        ...quoted.filter((id) => known.has(id)),
        ...ids.filter((id) => begun.some((start) => id.startsWith(start))),
      ],
    }
  }

  /** The file that a specifier names, from the root; null for packages and generated code, which say nothing. */
  function fileOf(specifier: string, from: string): string | null {
    if (!/^(?:\.{1,2}|#web|#domain)\/.*\.tsx?$/.test(specifier)) return null
    const file = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier)
    return existsSync(join(root, file)) ? file : null
  }
}
