import { hash, verify } from '@node-rs/argon2'

/** What the server sends: hash this password, or verify it against a hash. */
export interface HashTask {
  id: number
  password: string
  passwordHash: string | null
}

/** What it is answered: the hash, or whether the password is right; else what went wrong. */
export type HashAnswer = { id: number } & ({ result: string | boolean } | { error: string })

/** argon2id with 64 MiB, three passes, one lane. */
const strength = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/*
 * The process that hashProcess.ts starts. It ends with the server and not before: a service manager or a terminal signals every
 * process, while the server still answers the sign-ins that it accepted.
 */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (task: HashTask) => void answer(task))

async function answer({ id, password, passwordHash }: HashTask): Promise<void> {
  const work = passwordHash === null ? hash(password, strength) : verify(passwordHash, password)
  const outcome: HashAnswer = await work.then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  // The server may have ended meanwhile.
  if (process.connected) process.send?.(outcome)
}
