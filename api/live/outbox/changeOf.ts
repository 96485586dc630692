import type { Context } from '#api/context.ts'

interface About {
  entityId: string
}

/** What changes of one kind of entity answer in common: its id, and the entity as it is now, null when it is gone. */
export function changeOf<Name extends string, Found>(
  name: Name,
  find: (ctx: Context, id: string) => Found,
): Record<`${Name}Id`, (change: About) => string> &
  Record<Name, (change: About, args: unknown, ctx: Context) => Found> {
  const id = { [`${name}Id`]: ({ entityId }: About) => entityId }
  const entity = { [name]: ({ entityId }: About, _args: unknown, ctx: Context) => find(ctx, entityId) }
  return Object.assign(id, entity) as ReturnType<typeof changeOf<Name, Found>>
}
