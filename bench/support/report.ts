import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { headlineOf } from './headline.ts'

const path = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

const markOf = (part: string) => [`<!-- ${part} -->`, `<!-- end of ${part} -->`] as const

/** In place of writing a part whose times say nothing: says so, and ends with 75, since the command has to be run again. */
export function leaveAlone(): void {
  console.log(
    '\nOthers took the processors: times were held to no bound, and docs/benchmarks.md stays as it is. Run it again on a free machine.',
  )
  process.exitCode ??= 75
}

/** The machine and time of a measurement, in a sentence. */
export function whereAndWhen(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} x ${cpu?.model.trim() ?? arch()}, ${memory} GiB, ${platform()} ${release()}, Node ${process.versions.node}.`
}

/** Replaces the text between the markers of a part; a new part is appended. */
function withPart(report: string, part: string, text: string): string {
  const [start, end] = markOf(part)
  const written = `${start}\n\n${text.trim()}\n\n${end}\n`
  const from = report.indexOf(start)
  if (from < 0) return `${report.trimEnd()}\n\n${written}`
  return report.slice(0, from) + written + report.slice(report.indexOf(end) + end.length + 1)
}

/** The text between the markers of a part; empty if there is none. */
function textOf(report: string, part: string): string {
  const [start, end] = markOf(part)
  const from = report.indexOf(start)
  return from < 0 ? '' : report.slice(from + start.length, report.indexOf(end))
}

/** Updates the tables at the top of the report from its parts. */
export function withHeadline(report: string): string {
  return withPart(
    report,
    'headline',
    headlineOf((part) => textOf(report, part)),
  )
}

/** Replaces one part of docs/benchmarks.md and updates the tables at its top; the other parts stay. */
export function writePart(part: string, title: string, text: string): void {
  const written = withPart(
    readFileSync(path, 'utf8'),
    part,
    `## ${title}\n\n${whereAndWhen()}\n\n${text.trim()}`,
  )
  writeFileSync(path, withHeadline(written))
}
