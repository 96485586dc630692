import { PrismaPg } from '@prisma/adapter-pg'
import pLimit from 'p-limit'

/**
 * Prisma's adapter, which sends the statements of a transaction one after the other. What a query asks for together, such as
 * several relations, Prisma sends together, and pg queues it only up to its version 8.
 */
export class SequentialPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await startTransaction(isolationLevel)
      const oneAtATime = pLimit(1)
      const queryRaw = transaction.queryRaw.bind(transaction)
      const executeRaw = transaction.executeRaw.bind(transaction)
      transaction.queryRaw = (query) => oneAtATime(queryRaw, query)
      transaction.executeRaw = (query) => oneAtATime(executeRaw, query)
      return transaction
    }
    return adapter
  }
}
