import { resolve } from 'node:path'
import { sizeText } from '#domain/overview/backups.ts'
import { encryptedEnding } from '#api/db/backups/backupFiles.ts'
import { encrypterOf } from '#api/db/backups/encryption.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { readEnv } from '#api/env.ts'
import { withDatabase } from './reachDatabase.ts'
import { refuseCall, runCommand } from './runCommand.ts'

/** `npm run backup -- FILE`: backs up the whole brewery to a file, also while Brewhouse runs. */
const [name, ...others] = process.argv.slice(2)

if (!name || name.startsWith('-') || others.length > 0)
  refuseCall('Name the file to write: npm run backup -- brewhouse.zip')
// npm changes to the folder of Brewhouse; INIT_CWD is where it was called.
const named = resolve(process.env.INIT_CWD ?? '.', name)
await runCommand(async () => {
  const env = readEnv(process.env)
  const encrypter = encrypterOf(env)
  const file = encrypter && !named.endsWith(encryptedEnding) ? `${named}${encryptedEnding}` : named
  const { bytes, manifest } = await withDatabase(env, (url) => backUp(url, file, encrypter))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backed up ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables to ${file} (${sizeText(bytes)}).`,
  )
  console.log(
    encrypter
      ? 'It is encrypted: keep what opens it somewhere else than on this machine.'
      : 'It holds personal data and password hashes: keep it where only you can read it.',
  )
})
