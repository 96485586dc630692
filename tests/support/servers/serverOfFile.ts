import { afterAll } from 'vitest'
import { startServer, type TestServer } from './server.ts'

/** The server of all tests of a file, closed after the last. */
export async function serverOfFile(settings?: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const server = await startServer(settings)
  afterAll(() => server.close())
  return server
}

/** The tokens of a person of each role. */
export async function oneOfEachRole(server: TestServer) {
  return {
    viewer: await server.signIn('VIEWER'),
    assistant: await server.signIn('BREWER_ASSISTANT'),
    brewer: await server.signIn('BREWER'),
    admin: await server.signIn('ADMIN'),
  }
}
