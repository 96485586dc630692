import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backupFolder } from '#api/db/backups/backupFiles.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { isForThisMachine, readEnv } from './env.ts'
import { configurationError, keep } from './keeper.ts'
import { createLog } from './log.ts'
import { stopTimesOf } from './stopping/stopTimes.ts'

/** What `npm start` runs: keeps the database and the server alive. */
const serverScript = fileURLToPath(new URL('./server.ts', import.meta.url))

try {
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const code = await keep({
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(packageRoot(), env.DATA_DIR),
    postgresBin: env.POSTGRES_BIN,
    serverScript,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    stopMs: stopTimesOf(env).allMs,
    execArgv: process.execArgv,
    // The embedded database starts as the demo brewery where nobody else can reach it; any other is begun in the browser.
    env: {
      ...process.env,
      DEMO: (env.DEMO ?? (!env.DATABASE_URL && isForThisMachine(env))) ? '1' : '0',
      // It is backed up daily; of a database given by DATABASE_URL others may take care.
      ...(!env.DATABASE_URL && { BACKUP_DIR: env.BACKUP_DIR ?? backupFolder(env) }),
    },
    log,
  })
  // Whatever a second signal left unfinished must not keep this process alive.
  process.exit(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = configurationError
}
