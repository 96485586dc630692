import { setImmediate as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Logger } from 'pino'
import { Invalid, TimedOut, TooMany } from '#api/errors.ts'
import type { FileReading } from '#domain/devices/files/readMeterRows.ts'
import { message } from '#domain/language/message.ts'
import * as readers from './fileProgram.ts'
import type { Outcome, ReadingFile, ReadingParts, ReadingRow } from './fileProgram.ts'

const program = fileURLToPath(new URL('./fileProgram.ts', import.meta.url))

type Readers = typeof readers
type Kind = 'recipes' | 'ingredients' | 'readings'
type Sent<Of extends Kind> = Parameters<Readers[Of]>[0]
type Read<Of extends Kind> = Exclude<ReturnType<Readers[Of]>, { refusal: unknown }>['read']

/** What is parsed within a few ms needs no other thread. */
const smallCharacters = 50_000

/** Readings of a meter, with rows that repeat others and those that are left out, of which the first 500 are listed. */
export interface ParsedReadings extends Omit<ReadingParts, 'parts'> {
  readings: FileReading[]
}

/** Reads the files that people import. Each throws Invalid for a file that is refused. */
export interface FileParser {
  recipes(file: Sent<'recipes'>): Promise<Read<'recipes'>>
  ingredients(file: Sent<'ingredients'>): Promise<Read<'ingredients'>>
  readings(file: ReadingFile): Promise<ParsedReadings>
  close(): Promise<void>
}

declare module '#api/context.ts' {
  interface App {
    files: FileParser
  }
}

/**
 * Parses small files immediately, and large ones one after the other in a thread that ends when it has nothing to do, so that
 * nobody else waits for them. Throws TooMany where the queue is full, and TimedOut for what takes longer than `patienceMs` with its
 * time in the queue, as long as an operation may take; that ends its thread.
 */
export function createFileParser(log: Pick<Logger, 'error'>, { patienceMs = 10_000 } = {}): FileParser {
  let pool: Piscina | undefined

  async function run<Of extends Kind>(kind: Of, sent: Sent<Of>, field: string): Promise<Read<Of>> {
    const read = readers[kind] as (sent: Sent<Of>) => Outcome<Read<Of>>
    const outcome = sent.file.length > smallCharacters ? await inThread(kind, sent) : read(sent)
    if ('refusal' in outcome) throw new Invalid(outcome.refusal, field)
    return outcome.read
  }

  async function inThread<Of extends Kind>(kind: Of, sent: Sent<Of>): Promise<Outcome<Read<Of>>> {
    pool ??= openPool(log)
    if (pool.queueSize >= queueLimit) throw new TooMany(message('request.tooManyLarge'), retrySeconds)
    const tooLong = AbortSignal.timeout(patienceMs)
    try {
      return (await pool.run(sent, { name: kind, signal: tooLong })) as Outcome<Read<Of>>
    } catch (error) {
      throw tooLong.aborted ? new TimedOut() : error
    }
  }

  return {
    recipes: (file) => run('recipes', file, 'file'),
    ingredients: (file) => run('ingredients', file, 'csv'),
    async readings(file) {
      const { parts, ...others } = await run('readings', file, 'csv')
      return { readings: await joined(parts, file.around.stays), ...others }
    },
    close: async () => pool?.destroy(),
  }
}

/** How many files wait at most, and when another one may be sent. */
const [queueLimit, retrySeconds] = [20, 5]

function openPool(log: Pick<Logger, 'error'>): Piscina {
  const pool = new Piscina({
    filename: program,
    ...{ minThreads: 0, maxThreads: 1, idleTimeout: 30_000, recordTiming: false },
    execArgv: program.endsWith('.ts') ? ['--import', sourceLoader()] : [],
    // None of the server's settings, which are secret.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Its tasks fail as well; unheard, it would end this process.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'the thread of files failed'))
  return pool
}

/** From its sources, as the development server and the tests run it, it needs their loader, which by itself is for the main thread. */
function sourceLoader(): string {
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register()`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** The readings of all parts, with a pause after each. */
async function joined(
  parts: readonly string[],
  stays: ReadingFile['around']['stays'],
): Promise<FileReading[]> {
  const readings: FileReading[] = []
  for (const part of parts) {
    for (const [row, at, stay, measured] of JSON.parse(part) as ReadingRow[])
      readings.push({ row, at: new Date(at), equipmentId: stays[stay]?.equipmentId ?? '', measured })
    await pause()
  }
  return readings
}
