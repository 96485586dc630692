import fc from 'fast-check'
import { expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { laterCommands } from './sequences/again.ts'
import { batchCommands } from './sequences/batches.ts'
import { brewDayCommands } from './sequences/brewDay.ts'
import { openBrewery, type Brewery } from './sequences/brewery.ts'
import { fillingCommands } from './sequences/filling.ts'
import { kegCommands } from './sequences/kegs.ts'
import { expectTheFiguresOf } from './sequences/figures.ts'
import { expectTheRowsOf } from './sequences/ledger.ts'
import { aModel } from './sequences/model.ts'
import { planCommands } from './sequences/plans.ts'
import { volumeCommands } from './sequences/volumes.ts'
import { stockCommands } from './sequences/stock.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const [ana, ben, assistant, viewer] = await Promise.all([
  server.signIn('BREWER'),
  server.signIn('BREWER'),
  server.signIn('BREWER_ASSISTANT'),
  server.signIn('VIEWER'),
])
const tokens = { ana, ben, assistant, viewer }
const runs = runsOf('sequences', { usually: 12 })

it('whatever is done in whatever order, the brewery is as people would count it', async () => {
  const sequence = fc.commands(
    [
      ...kegCommands,
      ...fillingCommands,
      ...volumeCommands,
      ...stockCommands,
      ...batchCommands,
      ...planCommands,
      ...brewDayCommands,
      ...laterCommands,
    ],
    {
      maxCommands: 30,
      size: 'max',
      replayPath: process.env.FC_REPLAY,
    },
  )
  let sent = 0
  await fc.assert(
    fc.asyncProperty(sequence, async (commands) => {
      const model = aModel()
      let brewery: Brewery | undefined
      const opened = async () => ({ model, real: (brewery = await openBrewery(server, tokens)) })
      await fc.asyncModelRun(opened, commands)
      if (brewery) {
        await expectTheRowsOf(model, brewery)
        await expectTheFiguresOf(model, brewery)
      }
      sent += brewery?.accepted.size ?? 0
    }),
    runs,
  )
  expect(sent).toBeGreaterThan(runs.numRuns)
})
