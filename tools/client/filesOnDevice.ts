import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFilesOf, sentencesOf, shellOf } from './pageDocuments.mjs'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/** The files beside the shell: of pages, of what is opened on them, and of what all of them say in each language. */
interface LaterFiles {
  pages: string[]
  programs: string[]
  sentences: Record<string, string[]>
}

/**
 * Divides the client's files for the service worker, which answers for no page before it is installed, and is installed with the
 * document, the styles, and the programs and sentences of the shell, one after the other, and beside that with the programs of all
 * pages, several at a time: Chromium translates what comes while a worker is installed for the next visit already. Everything else
 * is loaded afterwards, of the languages the reader's (web/public/worker-routes.js), from a list that is written here.
 */
export function shellFirst(web: string) {
  return (entries: Entry[]) => {
    const { languages, files } = JSON.parse(readFileSync(join(web, '.vite/sentences.json'), 'utf8')) as {
      languages: string[]
      files: Record<string, string>
    }
    const shell = shellOf(web)
    const first = new Set([...shell, ...languages.flatMap((language) => sentencesOf(web, shell, language))])
    const manifest = entries.filter(({ url }) => first.has(url) || /\.(html|css|svg)$/.test(url))
    const known = new Set([...manifest.map(({ url }) => url), ...Object.values(files)])
    const pages = pageFilesOf(web).filter((file) => !known.has(file))
    for (const file of pages) known.add(file)
    const programs = entries.map(({ url }) => url).filter((url) => !known.has(url))
    const sentencesIn = (language: string) =>
      Object.entries(files).flatMap(([name, file]) =>
        name.endsWith(`/${language}`) && !first.has(file) ? [file] : [],
      )
    const sentences = Object.fromEntries(
      languages.map((language) => [language, [...new Set(sentencesIn(language))]]),
    )
    const later: LaterFiles = { pages, programs, sentences }
    writeFileSync(join(web, 'files-later.js'), `self.filesLater = ${JSON.stringify(later)}\n`)
    return { manifest, warnings: [] }
  }
}
