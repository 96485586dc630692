/** Exit code for a wrong call (EX_USAGE of sysexits.h). */
const usageError = 64

/** Runs a command and ends the process: by process.exitCode, or 0, if it succeeded; otherwise 1, with the reason in a sentence. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command()
    process.exit()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Ends the process because it was called wrongly, with the sentence that says how to call it. */
export function refuseCall(sentence: string): never {
  console.error(sentence)
  process.exit(usageError)
}
