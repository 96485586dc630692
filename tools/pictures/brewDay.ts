import { demoAccount, type House } from './house.ts'

/** Longer than all pictures take, since at its end an alarm stands on every page. */
const restMinutes = 60

/** A brewer has begun the brew day of what is in the mash tun: two steps are done, and the timer of the rest runs. */
export async function beginBrewDay({ ask }: House): Promise<void> {
  const brewer = demoAccount('brewer')
  const { batches } = await ask<{ batches: { id: string }[] }>(
    brewer,
    '{ batches(stages: [MASHING]) { id } }',
  )
  const step = { batchId: batches[0]?.id, minutes: 0, at: new Date() }
  for (const kind of ['STRIKE_WATER', 'MASH_IN']) {
    const input = { ...step, kind }
    await ask(brewer, 'mutation ($input: BrewStepInput!) { recordBrewStep(input: $input) { id } }', { input })
  }
  const input = { ...step, kind: 'MASH_REST', act: 'START', length: restMinutes }
  await ask(brewer, 'mutation ($input: BrewTimerInput!) { setBrewTimer(input: $input) { id } }', { input })
}
