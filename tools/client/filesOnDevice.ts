import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages, programsOf, sentencesOf, shellOf } from './pageDocuments.mjs'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/** The files that come after the shell, in the order in which they are loaded: for everybody, and for a language. */
interface LaterFiles {
  programs: string[]
  sentences: Record<string, string[]>
}

/**
 * Divides the client's files for the service worker, which answers for no page before it has what it is installed with, and
 * loads that one after the other: the document, styles, and programs and sentences of the shell. All others it loads afterwards,
 * several at a time, and of the languages the reader's (web/public/worker-routes.js), from a list that is written beside it.
 */
export function shellFirst(web: string) {
  return (entries: Entry[]) => {
    const { languages, files } = JSON.parse(readFileSync(join(web, '.vite/sentences.json'), 'utf8')) as {
      languages: string[]
      files: Record<string, string>
    }
    const programs = shellOf(web)
    const shell = new Set([
      ...programs,
      ...languages.flatMap((language) => sentencesOf(web, programs, language)),
    ])
    const manifest = entries.filter(({ url }) => shell.has(url) || /\.(html|css|svg)$/.test(url))
    const kept = new Set(manifest.map(({ url }) => url))
    const opened = Object.keys(pages).flatMap((page) => programsOf(web, page))
    const rest = new Set([...opened, ...entries.map(({ url }) => url)])
    const spoken = new Set(Object.values(files))
    const later: LaterFiles = {
      programs: [...rest].filter((url) => !kept.has(url) && !spoken.has(url)),
      sentences: Object.fromEntries(languages.map((language) => [language, sentencesLater(language)])),
    }
    writeFileSync(join(web, 'files-later.js'), `self.filesLater = ${JSON.stringify(later)}\n`)
    return { manifest, warnings: [] }

    function sentencesLater(language: string): string[] {
      const all = Object.entries(files).flatMap(([name, file]) =>
        name.endsWith(`/${language}`) ? [file] : [],
      )
      return [...new Set([...sentencesOf(web, opened, language), ...all])].filter((url) => !kept.has(url))
    }
  }
}
