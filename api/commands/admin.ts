import pino from 'pino'
import { openDatabase } from '#api/db/client.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { readEnv } from '#api/env.ts'
import { accountEmail } from '#api/features/users/accountEmail.ts'
import { makeAdministrator } from '#api/features/users/bootstrap.ts'
import { temporaryPassword } from '#api/features/users/temporaryPassword.ts'
import { withDatabase } from './reachDatabase.ts'
import { refuseCall, runCommand } from './runCommand.ts'

/** `npm run admin -- EMAIL`: makes this person an administrator and prints a one-time password. */
const email = process.argv[2]?.trim()
const log = pino({ level: 'warn' })

const howToCall = 'Please name the e-mail address of the administrator: npm run admin -- ana@example.com'

async function run(address: string): Promise<void> {
  const password = temporaryPassword()
  const isNew = await withDatabase(readEnv(process.env), async (url) => {
    await migrate(url)
    const database = openDatabase(url, 2, (error) => log.warn({ err: error }, 'connection lost'))
    const made = await makeAdministrator(database, accountEmail(address), password)
    await database.close()
    return made
  })
  if (isNew === null) refuseCall(howToCall)
  console.log(`${address} ${isNew ? 'was invited as' : 'is now an'} administrator.`)
  console.log(`One-time password: ${password}`)
  console.log('It must be changed at the first sign-in.')
}

if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) refuseCall(howToCall)
await runCommand(() => run(email))
