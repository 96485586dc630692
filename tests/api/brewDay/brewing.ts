import { aBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { oneOfEachRole } from '#tests/support/servers/serverOfFile.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

interface Step {
  id: string
  version: number
  doneAt: string | null
  gravity: number | null
  timerSeconds: number | null
  timerStartedAt: string | null
  timerPausedAt: string | null
}

/** A brewery that brews: what its people record of a brew day, and what they read of it. */
export async function brewingIn(server: TestServer) {
  const { assistant, brewer, viewer } = await oneOfEachRole(server)
  const { prisma } = server.app.database
  const fields =
    '{ id version doneAt doneBy { name } pH temperature gravity volume yeast generation pitchRate timerSeconds timerStartedAt timerPausedAt entered { field value unit } }'
  const record = (token: string, input: Record<string, unknown>, commandId?: string) =>
    server.ask<{ recordBrewStep: Step }>(
      token,
      `mutation ($input: BrewStepInput!, $commandId: ID) { recordBrewStep(input: $input, commandId: $commandId) ${fields} }`,
      { input, commandId },
    )
  const setTimer = (input: Record<string, unknown>, commandId?: string) =>
    server.ask<{ setBrewTimer: Step | null }>(
      assistant,
      `mutation ($input: BrewTimerInput!, $commandId: ID) { setBrewTimer(input: $input, commandId: $commandId) ${fields} }`,
      { input, commandId },
    )
  const reopen = (batchId: string, kind: string, baseVersion?: number, commandId?: string) =>
    server.ask<{ reopenBrewStep: Step | null }>(
      assistant,
      `mutation ($batchId: ID!, $kind: BrewStepKind!, $baseVersion: Int, $commandId: ID) {
        reopenBrewStep(batchId: $batchId, kind: $kind, baseVersion: $baseVersion, commandId: $commandId) ${fields} }`,
      { batchId, kind, baseVersion, commandId },
    )
  const steps = async (batchId: string) =>
    (
      await server.ask<{ brewSteps: { brew: number; kind: string; minutes: number }[] }>(
        viewer,
        `{ brewSteps(batchId: "${batchId}") { brew kind minutes doneAt gravity } }`,
      )
    ).data!.brewSteps
  const undo = (of: string) => server.ask(assistant, `mutation { undo(of: "${of}", reason: "Mistyped") }`)
  const gravityOfBatch = async (id: string) =>
    (await server.ask<{ batch: unknown }>(viewer, `{ batch(id: "${id}") { originalGravity } }`)).data!.batch

  async function aBrew(batchNumber: string, stage: 'PLANNED' | 'BOILING' | 'CONDITIONING' = 'BOILING') {
    const recipe = await aRecipe(prisma, { name: 'Pale Ale', expectedOG: 1.06, expectedFG: 1.012 })
    return aBatch(prisma, { batchNumber, recipeId: recipe.id, stage })
  }

  return { assistant, brewer, viewer, prisma, record, setTimer, reopen, steps, undo, gravityOfBatch, aBrew }
}
