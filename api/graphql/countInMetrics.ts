import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from '#api/context.ts'
import { codeOf } from '#api/errors.ts'
import { operationLabel } from '#api/metrics/metrics.ts'

/** Counts queries and mutations by name, with their time and the codes of their errors. */
export const countInMetrics: ApolloServerPlugin<Context> = {
  requestDidStart() {
    const start = performance.now()
    return Promise.resolve({
      didResolveOperation({ contextValue, operationName }) {
        contextValue.noted.operation = operationLabel(operationName)
        return Promise.resolve()
      },
      willSendResponse({ contextValue, errors = [] }) {
        const { app, noted } = contextValue
        app.metrics.operation(noted.operation ?? 'other', performance.now() - start, errors.map(codeOf))
        return Promise.resolve()
      },
    })
  },
}
