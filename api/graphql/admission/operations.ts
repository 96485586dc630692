import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'
import { BadRequest, TimedOut, TooMany, Unavailable } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { beforeExecution } from '#api/graphql/requestErrors.ts'
import { refuseLargeBody } from '#api/graphql/largeBodies.ts'
import { limits } from '#api/graphql/limits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { kindOf } from './admit.ts'
import { spend } from './spend.ts'
import { type Context, readFresh } from '#api/context.ts'

/**
 * Checks an operation before it is executed, and charges its cost to the asker's budget; heavy ones queue. One check comes after
 * the other, so that what is refused by one takes no place in the queue.
 */
export function checkOperations(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const enterHeavy = createHeavyQueue()
  return {
    requestDidStart: () => {
      let leave: (() => void) | undefined
      return Promise.resolve({
        async didResolveOperation({ contextValue, document, operation, request }) {
          try {
            refuseLargeBody(request, operation)
            refuseUnknown(operation)
            refuseSubscription(operation)
            refuseUnstorable(request.variables)
            await countOperation(contextValue, document)
            const { variables } = request
            contextValue.cost = await spend(contextValue, { schema, document, variables }, limits.cost)
            if (contextValue.cost > limits.heavyCost)
              leave = await enterHeavy(contextValue.asker?.user.id ?? contextValue.address)
          } catch (error) {
            throw beforeExecution(error, contextValue)
          }
        },
        willSendResponse() {
          leave?.()
          return Promise.resolve()
        },
      })
    },
  }
}

/** Refuses a request whose operationName is of no operation in its document; Apollo Server calls its hooks without one. */
function refuseUnknown(operation: OperationDefinitionNode | undefined): void {
  if (!operation) throw new BadRequest(message('request.noOperation'))
}

/** Refuses subscriptions, which have addresses of their own. */
function refuseSubscription(operation: OperationDefinitionNode | undefined): void {
  if (operation?.operation !== 'subscription') return
  const names = operation.selectionSet.selections
    .map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '…'))
    .join(', ')
  throw new BadRequest(message('request.notSubscribed', { names }))
}

/** A request counted as a read that turns out to be a write is counted as a write as well. */
async function countOperation(ctx: Context, document: DocumentNode): Promise<void> {
  const kind = kindOf(document)
  if (kind !== ctx.countedAs) await ctx.app.requestLimits.count(ctx, kind)
}

/** After ten seconds an operation ends, with errors for what it could not read. */
export const endOverdueOperations = (overdue: WeakSet<object>): ApolloServerPlugin<Context> => ({
  requestDidStart: () =>
    Promise.resolve({
      executionDidStart({ contextValue }) {
        const inTime = endInTime(contextValue)
        return Promise.resolve({
          executionDidEnd() {
            inTime()
            return Promise.resolve()
          },
        })
      },
      didEncounterErrors({ errors, contextValue }) {
        if (!contextValue.isOverdue) return Promise.resolve()
        for (const error of errors) if (isDatabaseUnreachable(error)) overdue.add(error)
        return Promise.resolve()
      },
    }),
})

/**
 * Stops an operation that exceeds its time limit: it can't read anything more, and the running statement of its own
 * snapshot is cancelled. Each single statement times out after the same time. Returns a function that cancels the
 * deadline.
 */
function endInTime(ctx: Context): () => void {
  // The loaders read from wherever this context reads, even when that changes.
  readFresh(ctx)
  const timer = setTimeout(() => {
    ctx.isOverdue = true
    ctx.db = nothingMore
    readFresh(ctx)
    ctx.cancel?.()
  }, limits.executionMs)
  return () => clearTimeout(timer)
}

/** Replaces the database client. */
const nothingMore = new Proxy({} as Context['db'], {
  get() {
    throw new TimedOut()
  },
})

/**
 * Limits the concurrency of heavy operations, first come first served; resolves to a function that releases the slot.
 */
type EnterHeavy = (person: string) => Promise<() => void>

/** One queue for a process. No single person may fill it, and nobody waits in it longer than an operation may take. */
export function createHeavyQueue(): EnterHeavy {
  const waiting = new Set<() => void>()
  const ofPerson = new Map<string, number>()
  let running = 0

  function count(person: string, more: number) {
    const now = (ofPerson.get(person) ?? 0) + more
    if (now > 0) ofPerson.set(person, now)
    else ofPerson.delete(person)
  }

  function leaving(person: string): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      count(person, -1)
      // Handed over and not freed: who comes in the same tick is behind those who wait.
      const [next] = waiting
      if (next) next()
      else running--
    }
  }

  return async (person) => {
    if ((ofPerson.get(person) ?? 0) >= limits.heavyPerPerson)
      throw new TooMany(message('request.largeRunning'), 5)
    count(person, 1)
    if (running < limits.heavyAtOnce) running++
    else if (!(await getsSlot(waiting))) {
      count(person, -1)
      throw new Unavailable(message('request.tooManyLarge'))
    }
    return leaving(person)
  }
}

/** Whether it got a slot before it timed out. */
function getsSlot(waiting: Set<() => void>): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (hasSlot: boolean) => {
      clearTimeout(timer)
      waiting.delete(called)
      resolve(hasSlot)
    }
    const called = () => finish(true)
    const timer = setTimeout(finish, limits.executionMs, false)
    waiting.add(called)
  })
}
