import type { AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import type { Brewery, Call } from './brewery.ts'
import type { Person } from './people.ts'
import type { Expected, Model } from './model.ts'

/** One command of a sequence: what is sent, and what should become of it. */
export interface Sending {
  name: string
  by: Person
  call(brewery: Brewery, model: Model): Call
  /** The expected reply; changes the model when the command is accepted. */
  expected(model: Model, commandId: string, brewery: Brewery): Expected
}

/** Sends the command to the server under an id of its own, and compares what comes back with the model. */
export function commandOf({ name, by, call, expected }: Sending): AsyncCommand<Model, Brewery> {
  const label = `${by} ${name}`
  return {
    check: () => true,
    async run(model, brewery) {
      const commandId = brewery.nextId()
      const sent = call(brewery, model)
      const told = expected(model, commandId, brewery)
      if (told.code === null) {
        const { answer, changes, undo = null } = told
        model.changes.set(commandId, changes)
        model.done[by].push({ id: commandId, undo })
        expect({ label, ...(await brewery.send(by, sent, commandId)) }).toEqual({ label, code: null, answer })
      } else {
        expect({ label, ...(await brewery.send(by, sent, commandId)) }).toEqual({ label, code: told.code })
      }
    },
    toString: () => label,
  }
}
