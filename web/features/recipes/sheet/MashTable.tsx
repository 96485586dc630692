import { temperatureFigure, type RecipeView } from '#web/features/recipes/recipeViews.ts'
import { text } from '#web/ui/language/text.ts'
import { Ticks } from './paperParts.tsx'

interface MashTableProps {
  steps: RecipeView['mashSteps']
  brews: number
}

/** The rests of the mash, with room for when each was reached. */
export function MashTable({ steps, brews }: MashTableProps) {
  return (
    <section>
      <h2>{text('recipes.mashSteps')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('brewSheet.done')}</th>
            <th scope="col">{text('recipes.restName')}</th>
            <th scope="col">{text('fermentation.temperature')}</th>
            <th scope="col">{text('brewSheet.minutes')}</th>
            <th scope="col">{text('brewSheet.reachedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, temperature, minutes }, index) => (
            <tr key={index}>
              <td>
                <Ticks count={brews} />
              </td>
              <td>{name ?? index + 1}</td>
              <td>{temperatureFigure(temperature)}</td>
              <td>{minutes}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
