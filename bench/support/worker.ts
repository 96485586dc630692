import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The calls of a process, by name. */
type Calls<Self> = { [Name in keyof Self]: (input: never) => unknown }

interface Question {
  id: number
  name: string
  input: unknown
}

interface Answer {
  id: number
  value?: unknown
  error?: string
}

/** A program in its own process. */
export interface Worker<Self extends Calls<Self>> {
  call<Name extends keyof Self & string>(
    name: Name,
    input: Parameters<Self[Name]>[0],
  ): Promise<Awaited<ReturnType<Self[Name]>>>
  stop(): Promise<void>
}

/** Starts a program in production mode, with `gc()` exposed. */
export function startWorker<Self extends Calls<Self>>(
  url: URL,
  variables: Record<string, string> = {},
): Worker<Self> {
  const profile = process.env.BENCH_PROFILE
  const child = fork(url, {
    execArgv: [
      ...(url.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    ],
    env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...variables },
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  child.on('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `${url.pathname} ended with ${code}` })
  })
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: ++asked, name, input }
        waiting.set(question.id, ({ value, error }) => {
          if (error === undefined) resolve(value as never)
          else reject(new Error(error))
        })
        child.send(question)
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Serves the calls of the parent process; exits with it. */
export function answerCalls<Self extends Calls<Self>>(self: Self, close?: () => Promise<void>): void {
  process.on('message', (question: Question) => {
    void (async () => {
      const answer: Answer = { id: question.id }
      try {
        answer.value = await self[question.name as keyof Self](question.input as never)
      } catch (error) {
        answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
      }
      process.send?.(answer)
    })()
  })
  process.on('disconnect', () => {
    void (async () => {
      await close?.()
      process.exit(0)
    })()
  })
}
