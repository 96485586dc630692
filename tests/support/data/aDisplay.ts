import type { TestServer } from '#tests/support/servers/server.ts'

/** A display that an administrator adds; its token is told only now. */
export async function aDisplay(server: TestServer, admin: string, name = 'Brewhouse') {
  const { data } = await server.ask<{ createDisplay: { token: string; display: { id: string } } }>(
    admin,
    'mutation ($name: String!) { createDisplay(name: $name) { token display { id } } }',
    { name },
  )
  return { token: data!.createDisplay.token, id: data!.createDisplay.display.id }
}
