import { IconFileDownload } from '@tabler/icons-react'
import styled from 'styled-components'
import type { RecipeFormat } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { useAsk } from '#web/live/queries/useAsk.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { saveFile } from '#web/ui/shell/saveFile.ts'
import { ExportRecipeDocument } from '#web/features/recipes/recipeDocuments.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'

const formats: [RecipeFormat, string][] = [
  ['BEERXML', 'Export BeerXML'],
  ['BEERJSON', 'Export BeerJSON'],
]

/** Takes a recipe along to another brewing program. */
export function ExportButtons({ recipe }: { recipe: RecipeView }) {
  const ask = useAsk(ExportRecipeDocument)
  const save = async (format: RecipeFormat) => {
    try {
      const { exportRecipe } = await ask({ id: recipe.id, format })
      saveFile(exportRecipe.name, exportRecipe.contentType, exportRecipe.text)
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      notifications.show({ tone: 'error', title: 'The recipe could not be exported', message })
    }
  }
  return (
    <Row>
      {formats.map(([format, label]) => (
        <Button
          key={format}
          icon={<IconFileDownload size={18} aria-hidden="true" />}
          onClick={() => void save(format)}
        >
          {label}
        </Button>
      ))}
    </Row>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
`
