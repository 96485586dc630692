import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

const opening = `# Benchmarks

What is measured here runs with \`npm run bench:fanout\` and \`npm run bench:write\`; each part says when and where it last ran.
Compare figures inside one part only: they come from one run on one machine, and every ratio is of that run.
`

const markOf = (part: string) => [`<!-- ${part} -->`, `<!-- end of ${part} -->`] as const

/** The machine and the moment of a measurement, in a sentence. */
export function whereAndWhen(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} x ${cpu?.model.trim() ?? arch()}, ${memory} GiB, ${platform()} ${release()}, Node ${process.versions.node}.`
}

/** Writes one part of docs/benchmarks.md, in the place of what it said before; the other parts stay. */
export function writePart(part: string, title: string, text: string): void {
  const known = existsSync(path) ? readFileSync(path, 'utf8') : opening
  const [start, end] = markOf(part)
  const written = `${start}\n\n## ${title}\n\n${whereAndWhen()}\n\n${text.trim()}\n\n${end}\n`
  const from = known.indexOf(start)
  const to = known.indexOf(end)
  const after = from < 0 ? '' : known.slice(to + end.length + 1)
  const before = from < 0 ? `${known.trimEnd()}\n\n` : known.slice(0, from)
  mkdirSync(new URL('.', `file://${path}`), { recursive: true })
  writeFileSync(path, before + written + after)
}
