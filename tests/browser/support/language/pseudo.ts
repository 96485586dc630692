import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import type { Sentence, Sentences } from '#domain/language/reader.ts'
import { catalogues } from '#generated/language/catalogues.ts'

/** An accent on each letter, so that no word is as it was, and each vowel twice, so that it is longer than German. */
export const accented = (text: string) => text.replace(/[aeiou]/g, '$&$&').replace(/\p{L}/gu, '$&\u0301')

function pseudo(sentence: Sentence): Sentence {
  if (typeof sentence === 'string') return accented(sentence)
  return sentence.map((part) => {
    if (typeof part === 'string') return accented(part)
    if (part.length === 1) return part
    if (part[1] === '<') return [part[0], '<', pseudo(part[2])] as const
    const cases = Object.entries(part[2]).map(([name, each]) => [name, pseudo(each)])
    return [part[0], part[1], Object.fromEntries(cases) as Sentences] as const
  })
}

const pseudoOf = (sentences: Sentences): Sentences =>
  Object.fromEntries(Object.entries(sentences).map(([id, sentence]) => [id, pseudo(sentence)]))

const hasSentences = (value: object): value is Record<'sentences', Sentences> => 'sentences' in value

/** Lets the server, and the pages of a browser, say accented English in place of German; returns how to stop the server. */
export async function speakPseudo(context: BrowserContext): Promise<() => void> {
  const all = pseudoOf(catalogues.en)
  const german = { ...catalogues.de }
  const web = join(packageRoot(), 'dist/web')
  const { files } = JSON.parse(readFileSync(join(web, '.vite/sentences.json'), 'utf8')) as {
    files: Record<string, string>
  }
  const isGerman = (name: string) => name.endsWith('/de')
  for (const file of new Set(
    Object.keys(files)
      .filter(isGerman)
      .map((name) => files[name] ?? ''),
  )) {
    const exported = (await import(join(web, file))) as Record<
      string,
      Sentences | Record<'sentences', Sentences>
    >
    const ownOf = (sentences: object) => Object.fromEntries(Object.keys(sentences).map((id) => [id, all[id]]))
    // A file of several areas exports a namespace of each.
    const body = Object.entries(exported).map(([name, value]) => {
      const own = hasSentences(value) ? { sentences: ownOf(value.sentences) } : ownOf(value)
      return `export const ${name} = ${JSON.stringify(own)}\n`
    })
    await context.route(`**/${file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: body.join('') }),
    )
  }
  Object.assign(catalogues.de, all)
  return () => void Object.assign(catalogues.de, german)
}
