import { createServer, type Server } from './createServer.ts'
import { readEnv } from './env.ts'
import { waitForDatabase } from '#api/db/waitForDatabase.ts'
import { configurationError } from './keeper.ts'
import { wrongSettingOf, type StartSettings } from './starting/wrongSettingOf.ts'
import { createLog } from './log.ts'
import { onStopSignals } from './stopping/stopSignals.ts'

/**
 * The server process: forked and restarted by the keeper (api/main.ts), stopped by SIGTERM or when the keeper exits. The
 * keeper decides what a second signal means; without one, it ends the process.
 */
const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const databaseUrl = env.DATABASE_URL

let server: Server | undefined
let isStopping = false
/** What the start depends on now; that the database is unreachable is an error in settings only until it has been reached. */
let dependsOn: StartSettings = { databaseUrl }

async function stop(why: string) {
  if (isStopping) return
  isStopping = true
  log.info(`stopping: ${why}`)
  await server?.close()
  process.exit(0)
}

process.on('disconnect', () => void stop('the keeper is gone'))
onStopSignals(
  (signal) => void stop(signal),
  (code) => {
    if (!process.connected) process.exit(code)
  },
)

async function start() {
  if (!databaseUrl) throw new Error('DATABASE_URL is missing: start Brewhouse with `npm start`.')
  await waitForDatabase(databaseUrl, log, env.DATABASE_PATIENCE_SECONDS * 1_000)
  dependsOn = { host: env.HOST, port: env.PORT }
  server = await createServer({ ...env, DATABASE_URL: databaseUrl }, log)
  const { demo } = server.app
  if (demo) {
    const accounts = demo.accounts.map(({ email }) => email).join(', ')
    const password = demo.password
      ? `the password is ${demo.password}`
      : 'the password was printed at the start that made it'
    log.info(`This is the demo brewery. Sign in as ${accounts}; ${password}`)
  }
  const { firstStartCode: code } = server
  if (code) {
    const address = `${env.PUBLIC_URL ?? server.url}/login#setup=${code}`
    log.info(
      `This brewery is empty. Set it up at ${address}, or open the sign-in page and enter the code ${code}`,
    )
  }
  log.info(`Brewhouse is served at ${server.url}`)
  process.send?.({ ready: true, url: server.url })
}

start().catch((error: Error) => {
  if (isStopping) return
  const sentence = wrongSettingOf(error, dependsOn)
  if (sentence) {
    log.fatal(sentence)
    process.exit(configurationError)
  }
  log.fatal({ err: error }, error.message)
  process.exit(1)
})
