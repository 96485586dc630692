import { IconFileDownload } from '@tabler/icons-react'
import type { RecipeFormat } from '#generated/gql/graphql.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { text } from '#web/ui/language/text.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { ExportRecipeDocument } from '#web/features/recipes/recipeDocuments.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'

const formats: [RecipeFormat, string][] = [
  ['BEERXML', 'BeerXML'],
  ['BEERJSON', 'BeerJSON'],
]

/** Exports a recipe for other brewing programs. */
export function ExportButtons({ recipe }: { recipe: RecipeView }) {
  const ask = useAsk(ExportRecipeDocument)
  const save = async (format: RecipeFormat) => {
    try {
      const { exportRecipe } = await ask({ id: recipe.id, format })
      saveFile(exportRecipe.name, exportRecipe.contentType, exportRecipe.text)
    } catch (error) {
      notifications.fail(text('recipes.notExported'), error)
    }
  }
  return (
    <Row $wrap $gap="xs">
      {formats.map(([format, name]) => (
        <Button key={format} icon={IconFileDownload} onClick={() => void save(format)}>
          {text('recipes.exportAs', { format: name })}
        </Button>
      ))}
    </Row>
  )
}
