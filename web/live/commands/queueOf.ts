import type { ApolloClient } from '@apollo/client'
import { followOf } from '#web/live/connection/follow.ts'
import { leaseLock, webLock, localLock } from './leaderLock.ts'
import { createQueue, type Queue } from './queue.ts'
import { persistentQueueStore, memoryQueueStore } from './queueStore.ts'
import { isSignedOut, isTimedOut, resendAfter } from './refusal.ts'
import { withPhotos } from '#web/live/photos/withPhotos.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { hasDatabase } from '#web/live/storage/deviceStore.ts'
import { steadyQueueStore } from '#web/live/storage/steadyQueueStore.ts'
import { reportStorage } from '#web/live/storage/trouble.ts'
import { isWorkingOffline, onWorkOffline } from '#web/live/connection/workOffline.ts'

const queues = new WeakMap<ApolloClient, Queue>()

/** The queue of commands that may wait for the connection, of this page's client. */
export function queueOf(client: ApolloClient): Queue {
  const known = queues.get(client)
  if (known) return known
  const isKept = hasDatabase()
  reportStorage('commands', isKept)
  const queue = createQueue({
    store: isKept ? steadyQueueStore(persistentQueueStore()) : memoryQueueStore(),
    leaderLock: !isKept
      ? localLock()
      : 'locks' in navigator
        ? webLock('brewhouse-sender')
        : leaseLock('brewhouse-sender'),
    userId: whoSends,
    userName: () => readUserInfo()?.name ?? null,
    isHeld: isWorkingOffline,
    resendAfter: (error) => (isSignedOut(error) || isTimedOut(error) ? 0 : resendAfter(error)),
    send: async ({ id, userId, document, variables, photoIds }, onWritten) => {
      const user = readUserInfo()
      if ((user?._id ?? 'nobody') !== userId) throw new Error('Someone else has signed in.')
      const sent = () =>
        client.mutate({
          mutation: document,
          variables: { ...variables, commandId: id },
          context: user ? { headers: { authorization: `Bearer ${user.token}` } } : {},
          update: (_cache, { data }) => onWritten(numberIn(data, 'version'), numberIn(data, 'moved')),
        })
      if (photoIds) await withPhotos(photoIds, sent)
      else await sent()
    },
  })
  queues.set(client, queue)
  onWorkOffline(queue.flush)
  // If the storage fails, they stay for their two minutes.
  followOf(client)?.onReset(() => void queue.removeSaved().catch(() => undefined))
  return queue
}

const whoSends = () => readUserInfo()?._id ?? 'nobody'

/** A numeric field of the single entity in a command's response, such as its version; null without one. */
function numberIn(data: unknown, field: 'version' | 'moved'): number | null {
  const [entity] = Object.values((data ?? {}) as Record<string, unknown>)
  if (typeof entity !== 'object' || entity === null) return null
  const value = (entity as Record<string, unknown>)[field]
  return typeof value === 'number' ? value : null
}
