import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import type { Context } from '#api/context.ts'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'
import { BadRequest } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { beforeExecution } from '#api/graphql/requestErrors.ts'
import { refuseLargeBody } from '#api/graphql/largeBodies.ts'
import { limits } from '#api/graphql/limits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { kindOf } from './admit.ts'
import { endInTime } from './deadline.ts'
import { createHeavyQueue } from './heavy.ts'
import { spend } from './spend.ts'

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
