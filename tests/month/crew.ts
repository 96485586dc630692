import { expect } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { CalledServer } from '#tests/support/servers/server.ts'
import { mutationText } from './everyQuery.ts'
import type { Ask } from './figures.ts'

/** A member of the crew, using the API. */
export interface Worker {
  id: string
  name: string
  token: string
  ask: Ask
  /** Sends a mutation; returns the id in its response. */
  make(mutation: string, args?: Record<string, unknown>): Promise<string>
}

export const chosenPassword = 'four weeks of brewing 26'

/** Someone who is signed in with this token. */
function workerOf(server: CalledServer, { id, name, token }: Pick<Worker, 'id' | 'name' | 'token'>): Worker {
  async function ask<Data>(query: string, variables?: object): Promise<Data> {
    const { data, errors } = await server.ask<Data>(token, query, variables)
    expect({ by: name, query, variables, errors }).toEqual({ by: name, query, variables, errors: undefined })
    return data!
  }
  return {
    ...{ id, name, token, ask },
    async make(mutation, args = {}) {
      const data = await ask<Record<string, unknown>>(mutationText(mutation, Object.keys(args)), args)
      return idIn(data[mutation])
    },
  }
}

/** The first id in an answer; of a plain answer, itself. */
export function idIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer)
  return 'id' in answer ? String(answer.id) : idIn(Object.values(answer)[0])
}

/** Signs in by e-mail and password. */
export async function signIn(
  server: CalledServer,
  email: string,
  password = chosenPassword,
): Promise<Worker> {
  const { status, body } = await server.call('POST', '/api/users/login', null, { email, password })
  expect({ status, email }).toEqual({ status: 200, email })
  return workerOf(server, { id: body._id, name: body.name, token: body.token })
}

/** Invites a person, who signs in with the temporary password from the message and chooses a new one. */
export async function hire(server: CalledServer, admin: Worker, name: string, role: Role): Promise<Worker> {
  const email = `${name.toLowerCase()}@brewery.example`
  const { inviteUser } = await admin.ask<{ inviteUser: { mail: { id: string } } }>(
    'mutation ($input: InviteInput!) { inviteUser(input: $input) { mail { id } } }',
    { input: { name, email, role } },
  )
  const text = await admin.make('readMail', { id: inviteUser.mail.id })
  const temporary = /Temporary password: (\S+)/.exec(text)?.[1] ?? ''
  const worker = await signIn(server, email, temporary)
  await worker.make('changePassword', { currentPassword: temporary, newPassword: chosenPassword })
  return worker
}
