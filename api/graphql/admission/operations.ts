import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type GraphQLSchema } from 'graphql'
import type { Context } from '#api/context.ts'
import { isDatabaseUnreachable } from '#api/db/databaseErrors.ts'
import { BadRequest } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { beforeExecution } from '#api/graphql/requestErrors.ts'
import { limits } from '#api/graphql/limits.ts'
import { refuseUnstorable } from '#api/storable.ts'
import { kindOf } from './admit.ts'
import { endInTime } from './deadline.ts'
import { createHeavyQueue } from './heavy.ts'
import { spend } from './spend.ts'

/** Refuses variables with characters that PostgreSQL can't store. */
export const refuseUnstorableVariables: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request, contextValue }) {
        try {
          refuseUnstorable(request.variables)
          return Promise.resolve()
        } catch (error) {
          throw beforeExecution(error, contextValue)
        }
      },
    }),
}

/** Refuses subscriptions, which have addresses of their own. */
export const refuseSubscriptions: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation, contextValue }) {
        if (operation?.operation !== 'subscription') return Promise.resolve()
        const names = operation.selectionSet.selections
          .map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '…'))
          .join(', ')
        throw beforeExecution(new BadRequest(message('request.notSubscribed', { names })), contextValue)
      },
    }),
}

/** A request counted as a read that turns out to be a write is counted as a write as well. */
export const countOperations: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ contextValue, document }) {
        const kind = kindOf(document)
        if (kind === contextValue.countedAs) return
        try {
          await contextValue.app.requestLimits.count(contextValue, kind)
        } catch (error) {
          throw beforeExecution(error, contextValue)
        }
      },
    }),
}

/** Limits the cost of an operation and charges it to the asker's budget; heavy ones queue. */
export function limitCost(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const enterHeavy = createHeavyQueue()
  return {
    requestDidStart: () => {
      let leave: (() => void) | undefined
      return Promise.resolve({
        async didResolveOperation({ contextValue, document, request }) {
          try {
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
