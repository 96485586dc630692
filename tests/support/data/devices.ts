import type { CalledServer, TestServer } from '#tests/support/servers/server.ts'

/** Adds an address that devices post to; returns its path and token. */
export async function anIngestAddress(
  server: CalledServer,
  admin: string,
  name = 'Cellar',
): Promise<{ id: string; url: string; token: string }> {
  const { data } = await server.ask<{ createIngestAddress: { id: string; url: string; token: string } }>(
    admin,
    `mutation ($name: String!) { createIngestAddress(name: $name) { id url token } }`,
    { name },
  )
  if (!data) throw new Error('No address was added.')
  return data.createIngestAddress
}

/** Posts as a device does; returns status and body. */
export async function post(
  server: CalledServer,
  url: string,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<{ status: number; type: string | null; text: string }> {
  const response = await fetch(`${server.url}${url}`, {
    ...{ method: 'POST', headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}

/** A device that posted once and is not bound yet; returns its id. */
export async function aDevice(
  server: TestServer,
  admin: string,
  message: { device: string } & Record<string, unknown>,
): Promise<string> {
  const { url } = await anIngestAddress(server, admin)
  const { status, text } = await post(server, url, message)
  if (status !== 200) throw new Error(`The message of ${message.device} was answered ${status}: ${text}`)
  const { id } = await server.app.database.prisma.device.findUniqueOrThrow({
    where: { identity: message.device },
  })
  return id
}

/** Binds a device to a vessel, as an administrator. */
export async function bind(
  server: CalledServer,
  admin: string,
  id: string,
  equipmentId: string | null,
): Promise<void> {
  const { errors } = await server.ask(
    admin,
    `mutation ($id: ID!, $equipmentId: ID) { bindDevice(id: $id, equipmentId: $equipmentId) { id } }`,
    { id, equipmentId },
  )
  if (errors) throw new Error(errors[0]?.message)
}
