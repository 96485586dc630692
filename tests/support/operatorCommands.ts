import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'

/** A command in a page for operators. */
export interface DocumentedCommand {
  /** The page and the heading that it stands under: `docs/operations/backups.md#The drill`. */
  place: string
  /** As it is typed, on one row, without the comment after it. */
  command: string
}

/** The pages for operators. */
const pages = [
  'docs/operations.md',
  ...readdirSync(join(packageRoot(), 'docs/operations')).map((file) => `docs/operations/${file}`),
].filter((file) => file.endsWith('.md'))

/** The commands of all shell blocks in these pages, in their order. */
export const documentedCommands: DocumentedCommand[] = pages.flatMap(commandsOf)

function commandsOf(page: string): DocumentedCommand[] {
  const text = readFileSync(join(packageRoot(), page), 'utf8')
  const found: DocumentedCommand[] = []
  let heading = ''
  let isShell = false
  let isBlock = false
  for (const row of text.replaceAll(/ *\\\n\s*/g, ' ').split('\n')) {
    const fence = /^ *```(\w*)/.exec(row)
    if (fence) {
      isBlock = !isBlock
      isShell = isBlock && fence[1] === 'sh'
    } else if (!isBlock && /^#+ /.test(row)) heading = row.replace(/^#+ /, '')
    else if (isShell) found.push({ place: `${page}#${heading}`, command: row.replace(/ +#.*/, '').trim() })
  }
  return found.filter(({ command }) => command !== '')
}

/** The commands of the part of a page under a heading. */
export const commandsUnder = (place: string): string[] =>
  documentedCommands.filter((documented) => documented.place === place).map(({ command }) => command)

/** Parts of pages whose commands `tests/faults/operations/drill.test.ts` runs as they stand there, one after the other. */
export const ofDrill = {
  setUp: 'docs/operations/systemd.md#By systemd',
  copy: 'docs/operations/systemd.md#A copy elsewhere',
  update: 'docs/operations/update.md#Updates by one command',
  loss: 'docs/operations/backups.md#After the loss of a machine',
}

/** Commands that no test runs, each with the reason. */
export const notRun: Record<string, string> = {
  'apt install rsync openssh-client': 'It changes the machine that runs the test, which has them.',
  'runuser -u brewhouse -- ssh backup@nas.example true': 'It needs another machine.',
}
