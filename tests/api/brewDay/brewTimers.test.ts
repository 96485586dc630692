import { expect, it } from 'vitest'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { brewingIn } from './brewing.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer, prisma, record, setTimer, undo, aBrew } = await brewingIn(server)

it('a timer is started once by the first who starts it, pauses, and ends when its step is ticked', async () => {
  const { id: batchId } = await aBrew('2026-704', 'PLANNED')
  const of = { batchId, kind: 'MASH_REST' }
  const at = isoMinutesAgo(1)
  const started = await setTimer({ ...of, act: 'START', length: 60, at }, 'start')
  expect(started.data?.setBrewTimer).toMatchObject({ timerSeconds: 3_600, timerStartedAt: at })
  expect((await setTimer({ ...of, act: 'START', length: 45 })).data).toEqual(started.data)
  const timers = await server.ask<{ brewTimers: { batchId: string }[] }>(viewer, '{ brewTimers { batchId } }')
  expect(timers.data?.brewTimers).toContainEqual({ batchId })
  const paused = (await setTimer({ ...of, act: 'PAUSE' }, 'pause')).data!.setBrewTimer!
  expect(paused.timerPausedAt).not.toBeNull()
  expect((await undo('start')).errors?.[0]?.message).toBe('This step has been changed since then.')
  await undo('pause')
  expect((await record(assistant, of)).data?.recordBrewStep).toMatchObject({ timerStartedAt: null })
  expect((await setTimer({ ...of, act: 'START', length: 60 })).errors?.[0]?.message).toBe(
    'This step is done. Reopen it to start its timer again.',
  )
  expect((await setTimer({ batchId, kind: 'BOIL', act: 'STOP' })).data).toEqual({ setBrewTimer: null })
})

it('a mash rest that counts is on the wall and in Today until it is ticked, although the card was not moved', async () => {
  const { id: batchId } = await aBrew('2026-708', 'PLANNED')
  const tun = await aVessel(prisma, { type: 'MASH_TUN' })
  await prisma.batch.update({ where: { id: batchId }, data: { mashTunId: tun.id } })
  const timer = '{ seconds startedAt pausedAt }'
  const shown = async () => {
    const { data } = await server.ask<{
      today: { id: string }[]
      wall: { board: { vessels: { label: string; batch: { calls: unknown[] } | null }[] } }
    }>(
      viewer,
      `{ today { id text dueAt vessel { label } timer ${timer} }
        wall { board { vessels { label batch { batchNumber calls { text timer ${timer} } } } } } }`,
    )
    const tile = data!.wall.board.vessels.find(({ label }) => label === tun.label)
    return { item: data!.today.find(({ id }) => id === `TIMER:${batchId}:MASH_REST:0`), batch: tile?.batch }
  }
  const started = await setTimer({ batchId, kind: 'MASH_REST', act: 'START', length: 60 })
  const startedAt = started.data!.setBrewTimer!.timerStartedAt!
  const running = { seconds: 3_600, startedAt, pausedAt: null }
  expect(await shown()).toEqual({
    item: {
      ...{
        id: `TIMER:${batchId}:MASH_REST:0`,
        text: 'Mash rest',
        vessel: { label: tun.label },
        timer: running,
      },
      dueAt: new Date(Date.parse(startedAt) + 3_600_000).toISOString(),
    },
    batch: { batchNumber: '2026-708', calls: [{ text: 'Mash rest', timer: running }] },
  })
  await record(assistant, { batchId, kind: 'MASH_REST' })
  expect(await shown()).toEqual({ item: undefined, batch: { batchNumber: '2026-708', calls: [] } })
})

it('a vessel of the wall holds the brew that has reached it by its brew day, although the card was not moved', async () => {
  const { id: batchId } = await aBrew('2026-715', 'PLANNED')
  const vessels = [
    await aVessel(prisma, { type: 'MASH_TUN' }),
    await aVessel(prisma, { type: 'KETTLE' }),
    await aVessel(prisma, { type: 'FERMENTER' }),
  ]
  const [mashTunId, kettleId, fermenterId] = vessels.map(({ id }) => id)
  await prisma.batch.update({ where: { id: batchId }, data: { mashTunId, kettleId, fermenterId } })
  const stagesIn = async () => {
    const { data } = await server.ask<{
      wall: { board: { vessels: { label: string; batch: { batchNumber: string; stage: string } | null }[] } }
    }>(viewer, '{ wall { board { vessels { label batch { batchNumber stage } } } } }')
    return vessels.map(({ label }) => {
      const { batch } = data!.wall.board.vessels.find((vessel) => vessel.label === label)!
      return batch?.batchNumber === '2026-715' ? batch.stage : null
    })
  }
  await record(assistant, { batchId, kind: 'MASH_IN' })
  expect(await stagesIn()).toEqual(['MASHING', null, null])
  await server.ask(brewer, `mutation { moveBatch(id: "${batchId}", to: MASHING) { id } }`)
  await setTimer({ batchId, kind: 'BOIL', act: 'START', length: 60 }, 'boil ahead')
  expect(await stagesIn()).toEqual([null, 'BOILING', null])
  await undo('boil ahead')
  expect(await stagesIn()).toEqual(['MASHING', null, null])
  await record(assistant, { batchId, kind: 'TRANSFER', volume: 3 })
  expect(await stagesIn()).toEqual([null, null, 'FERMENTING'])
})

it('one brew is mashed while the other boils: each vessel of the wall has its timer, and Today says whose it is', async () => {
  const { id: batchId } = await aBrew('2026-712')
  const tun = await aVessel(prisma, { type: 'MASH_TUN' })
  const kettle = await aVessel(prisma, { type: 'KETTLE' })
  const brewed = { brews: 2, batchSizeBBL: 6, mashTunId: tun.id, kettleId: kettle.id }
  await prisma.batch.update({ where: { id: batchId }, data: brewed })
  await setTimer({ batchId, kind: 'BOIL', act: 'START', length: 60 })
  await setTimer({ batchId, brew: 2, kind: 'MASH_REST', act: 'START', length: 45 })
  const shown = async () =>
    (
      await server.ask<{
        today: { id: string; text: string; vessel: { label: string } }[]
        wall: {
          board: { vessels: { label: string; batch: { stage: string; calls: { text: string }[] } | null }[] }
        }
      }>(
        viewer,
        '{ today { id text vessel { label } } wall { board { vessels { label batch { stage calls { text } } } } } }',
      )
    ).data!
  const tiles = async () => {
    const { vessels } = (await shown()).wall.board
    return [kettle, tun].map(({ label }) => vessels.find((vessel) => vessel.label === label)?.batch)
  }
  const each = [
    { stage: 'BOILING', calls: [{ text: 'Brew 1: Boil' }] },
    { stage: 'MASHING', calls: [{ text: 'Brew 2: Mash rest' }] },
  ]
  expect(await tiles()).toEqual(each)
  expect((await shown()).today.filter(({ id }) => id.startsWith(`TIMER:${batchId}`))).toEqual([
    { id: `TIMER:${batchId}:MASH_REST:0:2`, text: 'Mash rest, brew 2', vessel: { label: tun.label } },
    { id: `TIMER:${batchId}:BOIL:0`, text: 'Boil, brew 1', vessel: { label: kettle.label } },
  ])
  await prisma.batch.update({ where: { id: batchId }, data: { stage: 'FERMENTING' } })
  expect(await tiles()).toEqual(each)
})
