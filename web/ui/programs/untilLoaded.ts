import { isPageThere } from '#web/ui/device/pageThere.ts'
import { sayMissing } from './missingProgram.ts'

/** Of each program that is missing, whether it is to be loaded again. */
const asked = new Map<string, Promise<boolean>>()

/**
 * Does what loads a program that isn't a view, such as what an action needs. When that fails a notice says so, and it is
 * done again as for a view; resolves to null when somebody closes the notice instead.
 */
export async function untilLoaded<Program>(
  name: string,
  load: () => Promise<Program>,
): Promise<Program | null> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (!(await (asked.get(name) ?? isRetried(name)))) return null
    }
  }
}

function isRetried(name: string): Promise<boolean> {
  const answer = isPageThere().then(
    (isGone) =>
      new Promise<boolean>((resolve) => {
        const end = (isWanted: boolean) => {
          asked.delete(name)
          resolve(isWanted)
          stop()
        }
        const stop = sayMissing({ name, isGone, onRetry: () => end(true) }, () => end(false))
      }),
  )
  asked.set(name, answer)
  return answer
}
