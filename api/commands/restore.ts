import { mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { BackupError } from '#api/db/backups/backupError.ts'
import { backupFolder, safetyName, type BackupFile } from '#api/db/backups/backupFiles.ts'
import { encrypterOf, keysOf, type BackupKeys } from '#api/db/backups/encryption.ts'
import type { Manifest } from '#api/db/backups/manifest.ts'
import { restoreBackup, type Restored } from '#api/db/backups/restoreBackup.ts'
import { secondPlaceOf, type SecondPlace } from '#api/db/backups/secondPlace.ts'
import { readEnv, type Env } from '#api/env.ts'
import { sizeText } from '#domain/overview/backups.ts'
import { withDatabase } from './reachDatabase.ts'
import { refuseCall, runCommand } from './runCommand.ts'

/**
 * `npm run restore -- FILE [--yes] [--identity FILE] [--ask-passphrase]`: replaces everything in the brewery
 * by a backup, also while Brewhouse runs. With `--second` FILE is a name in the second place, and without FILE its backups are
 * listed.
 */
const {
  values,
  positionals: [name, ...others],
} = readArguments()
const isSure = values.yes === true
const isSecond = values.second === true
const isList = isSecond && !name

if ((!name && !isSecond) || others.length > 0)
  refuseCall('Name the backup to restore: npm run restore -- brewhouse.zip')
if (!isSure && !isList && !process.stdin.isTTY)
  refuseCall('A restore replaces everything in the brewery. To do it without being asked, add --yes.')
const whereCalled = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean' },
        second: { type: 'boolean' },
        identity: { type: 'string' },
        'ask-passphrase': { type: 'boolean' },
      },
    })
  } catch {
    return refuseCall('Name the backup to restore: npm run restore -- brewhouse.zip')
  }
}

async function confirm(file: string, { madeAt, version }: Manifest): Promise<void> {
  if (isSure) return
  console.log(`${file} is complete. It was made on ${madeAt} by Brewhouse ${version}.`)
  console.log('Restoring it replaces everything in the brewery. What is there now is backed up first.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Restore it? Type yes to continue: ')
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new BackupError('Nothing was changed.')
}

/** What the settings say, or who restores: backups may be older than the passphrase. */
function keysToAskFor(env: Env): BackupKeys {
  const { identityFile, passphrase } = keysOf(env)
  const isAsked = values['ask-passphrase'] === true
  return {
    identityFile: values.identity === undefined ? identityFile : whereCalled(values.identity),
    passphrase: async () => (isAsked ? null : await passphrase()) ?? (await askPassphrase()),
  }
}

/** Asks without showing what is typed; null without a terminal. */
async function askPassphrase(): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  process.stdout.write('Passphrase of the backup: ')
  const nowhere = new Writable({ write: (_typed, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

function report({ manifest, safety, access }: Restored): void {
  console.log(`The brewery is restored to ${manifest.madeAt}. Open pages show it within seconds.`)
  if (safety) console.log(`What was there before is in ${safety}.`)
  if (access.gone.length > 0)
    console.log(`Not in the backup, and no longer known: ${access.gone.join(', ')}.`)
  if (safety && access.back.length > 0)
    console.log(`Back with the backup, and able to sign in: ${access.back.join(', ')}.`)
  if (!access.hasAdministrator)
    console.log('There is no administrator now. To make one: npm run admin -- you@example.com')
}

/** The second place and its backups, oldest first. */
async function secondBackups(env: Env): Promise<{ place: SecondPlace; backups: BackupFile[] }> {
  const place = secondPlaceOf(env)
  if (!place)
    throw new BackupError(
      'There is no second place. Set BACKUP_SECOND_DIR to its folder, or BACKUP_SECOND_S3 to its bucket.',
    )
  return { place, backups: await place.list() }
}

async function listSecond(env: Env): Promise<void> {
  const { place, backups } = await secondBackups(env)
  console.log(backups.length === 0 ? `There are no backups in ${place.name}.` : `In ${place.name}:`)
  for (const { file, bytes } of backups) console.log(`${basename(file)}  ${sizeText(bytes)}`)
}

/** Has the named backup as a file, from the second place if it is there, for the time of some work. */
async function withNamed(
  env: Env,
  named: string,
  folder: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!isSecond) return work(whereCalled(named))
  const { place, backups } = await secondBackups(env)
  const found = backups.find(({ file }) => basename(file) === named)
  if (!found)
    throw new BackupError(
      `There is no ${named} in ${place.name}. List what is there: npm run restore -- --second`,
    )
  await place.withFile(found, folder, work)
}

async function restore(env: Env, folder: string, file: string): Promise<void> {
  const safetyFile = join(folder, safetyName(new Date(), encrypterOf(env) !== null))
  const options = { file, safetyFile, encryption: env, keys: keysToAskFor(env) }
  report(
    await withDatabase(env, (url) =>
      restoreBackup({ url, ...options, confirm: (manifest) => confirm(file, manifest) }),
    ),
  )
}

await runCommand(async () => {
  const env = readEnv(process.env)
  if (!name) return listSecond(env)
  const folder = backupFolder(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await withNamed(env, name, folder, (file) => restore(env, folder, file))
})
