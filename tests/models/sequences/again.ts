import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { aPerson } from './arbitraries.ts'
import type { Brewery } from './brewery.ts'
import type { Person } from './people.ts'
import { commandOf } from './command.ts'
import type { Expected, Model } from './model.ts'

const undoMutation = `mutation ($of: ID!, $commandId: ID) { undo(of: $of, reason: "Wrong one", commandId: $commandId) }`

/** A person's command, so many before their latest one. */
const earlier = ({ done }: Model, by: Person, back: number) => done[by].at(-1 - back)

function undone(model: Model, by: Person, back: number): Expected {
  const done = earlier(model, by, back)
  const told = done?.undo?.(by) ?? { code: 'REFUSED' }
  if (!done || told.code !== null) return told
  done.undo = null
  // A compensation is not undone: the command is sent again.
  return { ...told, answer: done.id }
}

const undoing = fc.record({ by: aPerson, back: fc.nat(3) }).map(({ by, back }) =>
  commandOf({
    name: `undoes the command ${back} before their latest`,
    by,
    call: (_brewery, model) => ({
      text: undoMutation,
      variables: { of: earlier(model, by, back)?.id ?? 'nothing' },
    }),
    expected: (model) => undone(model, by, back),
  }),
)

/** Runs on all of them alike; `label` names it in a failure. */
const alone = (label: string, run: (model: Model, brewery: Brewery) => Promise<void>) =>
  ({ check: () => true, run, toString: () => label }) satisfies AsyncCommand<Model, Brewery>

/** A command that is sent again under its id has the same answer, and no second effect. */
const repeating = fc.nat(5).map((back) =>
  alone(`the command ${back} before the latest is sent again`, async (_model, brewery) => {
    const [id, sent] = [...brewery.accepted].at(-1 - back) ?? []
    if (!id || !sent) return
    expect(await brewery.send(sent.by, sent.call, id)).toEqual(sent.reply)
  }),
)

const anotherCommand = `mutation ($id: ID!, $commandId: ID) {
  adjustIngredient(id: $id, type: ADD, quantity: 1, notes: "Another one", commandId: $commandId) { version } }`

/** An id that was used is not taken for another command. */
const reusing = fc.nat(5).map((back) =>
  alone(`the id ${back} before the latest is used for another command`, async (_model, brewery) => {
    const [id, sent] = [...brewery.accepted].at(-1 - back) ?? []
    if (!id || !sent) return
    const call = { text: anotherCommand, variables: { id: brewery.ids.malt } }
    expect(await brewery.send(sent.by, call, id)).toEqual({ code: 'CONFLICT' })
  }),
)

/** A minute after which nothing that was done before can be undone. */
const aMinutePasses = fc.constant(
  alone('a minute passes', async (model, { server, accepted }) => {
    await server.app.database.pool.query(
      `UPDATE "Change" SET "at" = "at" - interval '61 s' WHERE "commandId" = ANY($1)`,
      [[...accepted.keys()]],
    )
    for (const done of Object.values(model.done).flat()) done.undo = null
  }),
)

/** Undo, retries and time. */
export const laterCommands = [undoing, undoing, undoing, repeating, reusing, aMinutePasses]
