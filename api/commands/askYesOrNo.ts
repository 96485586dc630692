import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** Where a question is read and answered. */
interface Terminal {
  stdin: NodeJS.ReadableStream
  stdout: NodeJS.WritableStream
}

/** Asks on the terminal; whatever is not y or yes is a no, as is the end of the input. */
export async function askYesOrNo(question: string, terminal: Terminal = process): Promise<boolean> {
  const asking = createInterface({ input: terminal.stdin, output: terminal.stdout })
  const ended = once(asking, 'close').then(() => '')
  try {
    const answer = await Promise.race([asking.question(`${question} (y/N) `), ended])
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    asking.close()
  }
}
