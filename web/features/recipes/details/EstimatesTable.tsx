import type { Units } from '#domain/units/storedUnits.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import styled from 'styled-components'
import type { Estimates } from '#domain/recipes/estimates.ts'
import { theme } from '#web/theme.ts'
import {
  colorFigure,
  figure,
  gravityFigure,
  percentFigure,
  type RecipeView,
} from '#web/features/recipes/recipeViews.ts'
import { text } from '#web/ui/language/text.ts'
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
      text('recipes.og'),
      gravityFigure(recipe.expectedOG),
      gravityFigure(estimates.originalGravity),
      readsPounds(units) ? text('recipes.formula.og') : text('recipes.formula.potentials'),
    ],
    [
      text('recipes.abv'),
      percentFigure(recipe.expectedABV),
      percentFigure(estimates.abv),
      text('recipes.formula.abv'),
    ],
    [
      text('recipes.ibu'),
      figure(recipe.expectedIBU, 0),
      figure(estimates.ibu, 0),
      text('recipes.formula.ibu'),
    ],
    [
      signOf(units, 'color'),
      colorFigure(recipe.colorSRM, 1),
      colorFigure(estimates.srm, 1),
      units.color === 'SRM' && readsPounds(units)
        ? text('recipes.formula.srm')
        : text('recipes.formula.malts'),
    ],
  ]
  return (
    <section>
      <h3>{text('recipes.calculated')}</h3>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text('recipes.figure')}</th>
            <th scope="col">{text('recipes.recipe')}</th>
            <th scope="col">{text('recipes.estimate')}</th>
            <th scope="col">{text('recipes.formula')}</th>
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
      {estimates.missing.length > 0 && (
        <Muted as="p">{text('recipes.notKnown', { what: { list: estimates.missing } })}</Muted>
      )}
    </section>
  )
}

const Table = styled.table`
  width: 100%;
  margin: ${theme.space.xs} 0;
  border-collapse: collapse;
  font-size: ${theme.font.size.sm};

  th,
  td {
    padding: ${theme.space.xs};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
  }
  td:last-child {
    overflow-wrap: anywhere;
  }
  ${theme.media.cards} {
    th,
    td {
      padding-inline: ${theme.space.xxs};
    }
  }
  thead th {
    color: ${theme.color.muted};
    font-weight: ${theme.font.weight.medium};
  }
`
