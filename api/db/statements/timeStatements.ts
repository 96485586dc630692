import pg from 'pg'

/**
 * Called with the text of a statement that begins, without its values; returns what is called when it has ended, with how
 * long it took in ms.
 */
export type OnStatement = (text: string) => (ms: number) => void

/** Times every statement of a connection, from when it was given to it until its answer was complete. */
export function timeStatements(client: pg.Client, onStatement: OnStatement): void {
  const query: Query = (...sent) => Reflect.apply(pg.Client.prototype.query as Query, client, sent)
  const timed: Query = (statement, values, callback) => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (text === undefined) return query(statement, values, callback)
    const start = performance.now()
    const onEnd = onStatement(text)
    const done = () => onEnd(performance.now() - start)
    const doneBefore =
      (then: Callback): Callback =>
      (error, result) => {
        done()
        then(error, result)
      }
    if (typeof values === 'function') return query(statement, doneBefore(values))
    if (callback) return query(statement, values, doneBefore(callback))
    const answer = query(statement, values)
    if (answer instanceof Promise) answer.then(done, done)
    return answer
  }
  Object.assign(client, { query: timed })
}

type Callback = (error: unknown, result: unknown) => void

/** What `query` of pg accepts; the last of its arguments may be a callback. */
type Query = (
  statement: string | { text?: string },
  values?: unknown[] | Callback,
  callback?: Callback,
) => unknown
