import type { Context } from '#api/context.ts'
import { customers } from '#api/features/customers/customers.service.ts'
import { deliveries } from '#api/features/suppliers/deliveries.service.ts'
import { suppliers } from '#api/features/suppliers/suppliers.service.ts'
import { dayOf } from '#domain/batches/timeline.ts'
import { sayAmount } from '#domain/language/say.ts'
import { listOr, plain, strong } from './factWords.ts'
import { linkTo } from './pageLinks.ts'
import { tellerFor } from './teller.ts'

/** What was ordered and has not arrived yet, the earliest first; only of an ingredient or supplier, if one is named. */
export async function arrivalFacts(ctx: Context, name: string | undefined): Promise<string> {
  const [tell, expected] = await Promise.all([tellerFor(ctx), deliveries(ctx)])
  const lines = await Promise.all(
    expected.map(async ({ ingredientId, supplierId, amount, unit, expectedOn }) => {
      const [ingredient, supplier] = await Promise.all([
        ctx.loaders.load('ingredient', ingredientId),
        ctx.loaders.load('supplier', supplierId),
      ])
      if (!ingredient || (name !== undefined && ingredient.name !== name && supplier?.name !== name))
        return null
      const facts = [
        amount && sayAmount({ amount: Number(amount), unit }, tell.reader),
        supplier && tell.text('answers.from', { supplier: plain(supplier.name) }),
        expectedOn && tell.text('answers.expectedOn', { day: tell.day(dayOf(expectedOn)) }),
      ].filter((fact) => typeof fact === 'string')
      const what = strong(plain(ingredient.name))
      return facts.length > 0 ? tell.text('answers.of', { what, facts: { list: facts, as: 'parts' } }) : what
    }),
  )
  const nothing =
    name === undefined
      ? tell.text('answers.nothingOnOrder')
      : tell.text('answers.notOnOrder', { name: plain(name) })
  return `${listOr(lines, nothing)}\n\n${linkTo('ingredients', tell)}`
}

/** Who the brewery buys from, or one of them, and how to reach them. */
export async function supplierFacts(ctx: Context, name?: string): Promise<string> {
  const all = await suppliers(ctx)
  return contacts(ctx, name === undefined ? all : all.filter((one) => one.name === name))
}

/** Who the brewery sells to, and how to reach them. */
export const customerFacts = async (ctx: Context): Promise<string> => contacts(ctx, await customers(ctx))

async function contacts(
  ctx: Context,
  all: readonly { name: string; email: string | null; phone: string | null }[],
): Promise<string> {
  const tell = await tellerFor(ctx)
  const lines = all.map(({ name, email, phone }) => {
    const facts = [email, phone].flatMap((fact) => (fact ? plain(fact) : []))
    const what = strong(plain(name))
    return facts.length > 0 ? tell.text('answers.of', { what, facts: { list: facts, as: 'parts' } }) : what
  })
  return listOr(lines, tell.text('answers.noneYet'))
}
