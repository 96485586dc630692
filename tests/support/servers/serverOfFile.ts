import { afterAll } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/** The server of all tests of a file, closed after the last. */
export async function serverOfFile(settings?: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const server = await startServer(settings)
  afterAll(() => server.close())
  return server
}
