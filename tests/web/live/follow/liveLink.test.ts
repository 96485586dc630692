import type { ApolloClient } from '@apollo/client'
import { ServerError } from '@apollo/client/errors'
import { describe, expect, it, vi } from 'vitest'
import { aChange, aHeartbeat } from '#tests/support/data/liveBuilders.ts'
import { now } from '#web/ui/dates/clock.ts'
import { arrive, client, follow, following, settle, streams, watchBoard } from './aFollow.ts'

following()

describe('the link', () => {
  it('is live only while heartbeats arrive in time', async () => {
    watchBoard()
    await settle()
    expect(follow.linkState().state).toBe('connecting')
    const told = vi.fn()
    follow.onLinkState(told)
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
    await settle(7_000)
    arrive(aHeartbeat(0))
    const heardAt = new Date()
    await settle(7_900)
    expect(follow.linkState().state).toBe('live')
    await settle(200)
    expect(follow.linkState()).toEqual({ state: 'reconnecting', since: heardAt })
    await settle(22_000)
    expect(follow.linkState()).toEqual({ state: 'offline', since: heardAt })
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
    expect(told).toHaveBeenCalledTimes(4)
  })

  it('is connecting, not reconnecting, until it was live for the first time', async () => {
    expect(follow.linkState().state).toBe('connecting')
    watchBoard()
    await settle()
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('connecting')
    arrive(aHeartbeat(0))
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('reconnecting')
    follow.stop()
    expect(follow.linkState().state).toBe('connecting')
  })

  it('is known to be current up to its first answer, however long that took, until it is live', async () => {
    await settle(12_000)
    watchBoard()
    const answeredAt = new Date()
    await settle(0)
    expect(follow.linkState()).toEqual({ state: 'connecting', since: answeredAt })
    await settle(29_000)
    expect(follow.linkState()).toEqual({ state: 'connecting', since: answeredAt })
    await settle(2_000)
    expect(follow.linkState()).toEqual({ state: 'offline', since: answeredAt })
  })

  it('goes on from a kept snapshot as one that reconnects: it says how old it is', () => {
    const trueUntil = new Date(Date.now() - 10_000)
    follow.resume({ seq: 5, upTo: 5, epoch: null, trueUntil })
    expect(follow.linkState()).toEqual({ state: 'reconnecting', since: trueUntil })
  })

  it('is not live from the moment the connection is lost', async () => {
    watchBoard()
    await settle()
    arrive(aHeartbeat(0))
    streams[0]?.onState?.('waiting', 'socket')
    expect(follow.linkState().state).toBe('reconnecting')
  })

  it('is offline immediately when the browser says so', async () => {
    watchBoard()
    await settle()
    streams[0]?.onState?.('waiting', 'socket')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    follow.nudge()
    expect(follow.linkState().state).toBe('offline')
    expect(streams[0]?.nudged).toBe(1)
  })

  it('is offline immediately when the device loses its network right after a heartbeat, and live with the next', async () => {
    watchBoard()
    await settle()
    arrive(aHeartbeat(0))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    follow.disconnected()
    expect(follow.linkState().state).toBe('offline')
    // The server runs on this device.
    arrive(aHeartbeat(0))
    expect(follow.linkState().state).toBe('live')
  })

  it("reports a new build once, and follows the server's clock", async () => {
    const builds: string[] = []
    follow.onNewBuild((build) => builds.push(build))
    watchBoard()
    await settle()
    arrive(aHeartbeat(0, { build: 'one' }))
    arrive(aHeartbeat(0, { build: 'two' }))
    arrive(aHeartbeat(0, { build: 'two' }))
    expect(builds).toEqual(['two'])
    const at = (seconds: string) =>
      aChange('Heartbeat', 0, { serverTime: `2026-04-03T11:00:${seconds}Z`, build: 'two', epoch: 'first' })
    arrive(at('05'))
    arrive(at('03'))
    expect(now().toISOString().slice(0, 17)).toBe('2026-04-03T11:00:')
    expect(now().getSeconds()).toBe(5)
  })
})

it("treats an answer that can't be had for a good reason as had", async () => {
  watchBoard()
  await settle()
  const refused = new ServerError('Bad', { response: new Response('{}', { status: 400 }), bodyText: '{}' })
  vi.spyOn(client, 'getObservableQueries').mockReturnValue(
    new Set([{ refetch: () => Promise.reject(refused) }]) as unknown as ReturnType<
      ApolloClient['getObservableQueries']
    >,
  )
  arrive(aChange('Reset', 5, { epoch: 'first', wentBack: true }))
  await settle()
  arrive(aHeartbeat(5))
  expect(follow.linkState().state).toBe('live')
})
