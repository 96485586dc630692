import type { Units } from '#domain/units/storedUnits.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import styled from 'styled-components'
import type { Estimates } from '#domain/recipes/recipes.ts'
import { theme } from '#web/theme.ts'
import { colorFigure, figure, gravityFigure, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

/** Whether someone reads the formulas as they are published, in pounds and gallons. */
const readsPounds = (units: Units) => units.mass === 'LB' && readsGallons(units)

interface EstimatesTableProps {
  recipe: Pick<RecipeView, 'expectedOG' | 'expectedABV' | 'expectedIBU' | 'colorSRM'>
  estimates: Estimates
}

/** The recipe's stated figures next to the calculated ones, each with its formula. */
export function EstimatesTable({ recipe, estimates }: EstimatesTableProps) {
  const units = useUnits()
  const rows: [name: string, stated: string, estimated: string, formula: string][] = [
    [
      'OG',
      gravityFigure(recipe.expectedOG, units),
      gravityFigure(estimates.originalGravity, units),
      readsPounds(units)
        ? '1 + Σ lbs × (potential − 1) × 0.75 ÷ 93 gal'
        : 'From the potentials of the ingredients, at 75% of it',
    ],
    ['ABV', figure(recipe.expectedABV, 1, ' %'), figure(estimates.abv, 1, ' %'), '(OG − FG) × 131.25'],
    [
      'IBU',
      figure(recipe.expectedIBU, 0),
      figure(estimates.ibu, 0),
      'Tinseth: Σ mg alpha per liter × 1.65 × 0.000125^(OG − 1) × (1 − e^(−0.04 × min)) ÷ 4.15',
    ],
    [
      signOf(units, 'color'),
      colorFigure(recipe.colorSRM, units, 1),
      colorFigure(estimates.srm, units, 1),
      units.color === 'SRM' && readsPounds(units)
        ? 'Morey: 1.4922 × (Σ lbs × °L ÷ 93 gal)^0.6859'
        : 'By Morey, from the colors of the malts',
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
