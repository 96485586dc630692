import styled from 'styled-components'
import type { Estimates } from '#domain/recipes/recipes.ts'
import { theme } from '#web/theme.ts'
import { figure, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

interface EstimatesTableProps {
  recipe: Pick<RecipeView, 'expectedOG' | 'expectedABV' | 'expectedIBU' | 'colorSRM'>
  estimates: Estimates
}

/** The recipe's stated figures next to the calculated ones, each with its formula. */
export function EstimatesTable({ recipe, estimates }: EstimatesTableProps) {
  const rows: [name: string, stated: string, estimated: string, formula: string][] = [
    [
      'OG',
      figure(recipe.expectedOG, 3),
      figure(estimates.originalGravity, 3),
      '1 + Σ lbs × (potential − 1) × 0.75 ÷ 93 gal',
    ],
    ['ABV', figure(recipe.expectedABV, 1, ' %'), figure(estimates.abv, 1, ' %'), '(OG − FG) × 131.25'],
    [
      'IBU',
      figure(recipe.expectedIBU, 0),
      figure(estimates.ibu, 0),
      'Tinseth: Σ mg alpha per liter × 1.65 × 0.000125^(OG − 1) × (1 − e^(−0.04 × min)) ÷ 4.15',
    ],
    [
      'SRM',
      figure(recipe.colorSRM, 1),
      figure(estimates.srm, 1),
      'Morey: 1.4922 × (Σ lbs × °L ÷ 93 gal)^0.6859',
    ],
  ]
  return (
    <section>
      <h3>Calculated</h3>
      <Table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Recipe</th>
            <th scope="col">Estimate</th>
            <th scope="col">Formula</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, stated, estimated, formula]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{stated}</td>
              <td>
                <strong>{estimated}</strong>
              </td>
              <Muted as="td" $size="md">
                {formula}
              </Muted>
            </tr>
          ))}
        </tbody>
      </Table>
      {estimates.missing.length > 0 && <Muted as="p">Not known: {estimates.missing.join(', ')}.</Muted>}
    </section>
  )
}

const Table = styled.table`
  width: 100%;
  margin: ${theme.space.xs} 0;
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${theme.space.xs};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
  }
  thead th {
    color: ${theme.color.muted};
    font-weight: ${theme.font.weight.medium};
  }
`
