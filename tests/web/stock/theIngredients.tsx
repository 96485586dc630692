import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import type { WholeIngredientFieldsFragment, OrderProposalsQuery } from '#generated/gql/graphql.ts'
import { IngredientsPage } from '#web/features/ingredients/IngredientsPage.tsx'
import { renderPage, type Variables } from './aStockRoom.tsx'
import { anIngredient } from './stockBuilders.ts'

/** A malt that is low. */
export const malt = anIngredient({
  id: 'malt',
  name: 'Pale Malt',
  category: 'GRAIN',
  currentQuantity: 5,
  reorderThreshold: 10,
  stockStatus: 'LOW',
})

/** What is proposed to order: 15 lbs of it. */
export const aProposal = (more: Partial<OrderProposalsQuery['orderProposals'][number]> = {}) => ({
  ...{ __typename: 'OrderProposal', ingredientId: 'malt', amount: 15, neededOn: null, orderBy: null },
  ...more,
})

/** Opens the ingredients with these answers of the server, until the end of the test. */
export function openIngredients(
  answers: Record<string, (variables: Variables) => unknown> = {},
  items: WholeIngredientFieldsFragment[] = [anIngredient(), malt],
  role: Role = 'BREWER',
  at = '/ingredients',
) {
  const category = (name: string) => ({
    __typename: 'CategoryStats',
    category: name,
    count: 1,
    valueCents: 12_300,
  })
  const ingredientStats = {
    __typename: 'IngredientStats',
    totalItems: items.length,
    totalValueCents: 40_000,
    lowStock: 1,
    byCategory: [category('GRAIN'), category('HOPS')],
  }
  const page = renderPage(
    <IngredientsPage />,
    {
      IngredientsPage: () => ({ ingredients: items, ingredientStats }),
      IngredientStats: () => ({ ingredientStats }),
      MoreIngredients: () => ({ ingredients: [] }),
      Suppliers: () => ({ suppliers: [] }),
      Deliveries: () => ({ deliveries: [] }),
      OrderProposals: () => ({ orderProposals: [aProposal()] }),
      ...answers,
    },
    role,
    at,
  )
  onTestFinished(() => page.end())
  return page
}

/** Presses a button, once it is there. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Chooses from the menu of a button. */
export const choose = async (of: string, item: string) => {
  await press(of)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
