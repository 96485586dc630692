import pg from 'pg'

/**
 * Called with the text of a statement that begins, without its values; returns what is called when it has ended, with how
 * long it took in ms.
 */
export type OnStatement = (text: string) => (ms: number) => void

/** Times every statement of a connection, from when it was given to it until its answer was complete. */
export function timeStatements(client: pg.Client, onStatement: OnStatement): void {
  const query = (...sent: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query as Query, client, sent)
  const timed = (...sent: unknown[]) => {
    const [statement] = sent as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (text === undefined) return query(...sent)
    const start = performance.now()
    const onEnd = onStatement(text)
    const done = () => onEnd(performance.now() - start)
    const callback = sent.at(-1)
    if (isCallback(callback)) {
      return query(...sent.slice(0, -1), (...answer: unknown[]) => {
        done()
        callback(...answer)
      })
    }
    const answer = query(...sent)
    if (answer instanceof Promise) answer.then(done, done)
    return answer
  }
  Object.assign(client, { query: timed })
}

type Query = (...sent: unknown[]) => unknown

const isCallback = (value: unknown): value is Query => typeof value === 'function'
