import pino from 'pino'
import { openDatabase, type Database } from '#api/db/client.ts'
import { migrate } from '#api/db/migrations/migrate.ts'
import { readEnv } from '#api/env.ts'
import { written } from '#api/language/readers.ts'
import { accountEmail } from '#api/features/users/accountEmail.ts'
import { findPerson, makeAdministrator } from '#api/features/users/bootstrap.ts'
import { temporaryPassword } from '#api/features/users/temporaryPassword.ts'
import { message } from '#domain/language/message.ts'
import { roleLabels } from '#domain/people/roles.ts'
import { askYesOrNo } from './askYesOrNo.ts'
import { withDatabase } from './reachDatabase.ts'
import { refuseCall, runCommand } from './runCommand.ts'

/**
 * `npm run admin -- EMAIL`: makes this person an administrator and prints a one-time password. Asks first if there is such a
 * person, unless `--yes` says that it is meant. Their second factor stays, unless `--without-second-factor` turns it off.
 */
const [sure, bare] = ['--yes', '--without-second-factor'] as const
const words = process.argv.slice(2).map((word) => word.trim())
const options = words.filter((word) => word.startsWith('--'))
const email = words.find((word) => !options.includes(word))
const withoutSecondFactor = options.includes(bare)
const log = pino({ level: 'warn' })

const howToCall = 'Please name the e-mail address of the administrator: npm run admin -- ana@example.com'

async function run(address: string): Promise<void> {
  const password = temporaryPassword()
  const isNew = await withDatabase(readEnv(process.env), async (url) => {
    await migrate(url)
    const database = openDatabase(url, 2, (error) => log.warn({ err: error }, 'connection lost'))
    try {
      if (!options.includes(sure)) await askBeforeChanging(database, address)
      return await makeAdministrator(database, accountEmail(address), password, { withoutSecondFactor })
    } finally {
      await database.close()
    }
  })
  if (isNew === null) refuseCall(howToCall)
  console.log(`${address} ${isNew ? 'was invited as' : 'is now an'} administrator.`)
  console.log(`One-time password: ${password}`)
  console.log('It must be changed at the first sign-in.')
  if (withoutSecondFactor) console.log('No second factor is asked for.')
}

/** Throws unless nobody has this address, or who calls the command says yes. */
async function askBeforeChanging(database: Database, address: string): Promise<void> {
  const person = await findPerson(database, accountEmail(address))
  if (!person) return
  const { name, role } = person
  const known = `${address} is the account of ${name} (${written(message(roleLabels[role]))}).`
  if (!process.stdin.isTTY)
    throw new Error(
      `${known} To change it, add ${sure}: npm run admin -- ${[address, ...options, sure].join(' ')}\nNothing was changed.`,
    )
  console.log(`${known} The password is replaced, all sessions end, and the role becomes administrator.`)
  if (!(await askYesOrNo('Change this account?'))) throw new Error('Nothing was changed.')
}

const isKnown = options.every((option) => option === sure || option === bare)
if (!email || !isKnown || !/^[^\s@]+@[^\s@]+$/.test(email)) refuseCall(howToCall)
await runCommand(() => run(email))
