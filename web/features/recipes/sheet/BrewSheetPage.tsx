import { showUnits } from '#web/ui/units/shownUnits.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { ApolloProvider } from '@apollo/client/react'
import { useEffect, useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import { createGlobalStyle } from 'styled-components'
import { theme } from '#web/theme.ts'
import { brewBBL } from '#domain/batches/brews.ts'
import { isScale, recipeBBL } from '#domain/recipes/recipes.ts'
import { client } from '#web/live/connection/client.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { BrewSheet } from './BrewSheet.tsx'
import { BatchSheetDocument, BrewSheetDocument } from '#web/features/recipes/recipeDocuments.ts'
import { text } from '#web/ui/language/text.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'

/**
 * A recipe, or the brew of a batch, as a printable sheet for the brew day, in its own window; opens the print dialog
 * automatically.
 */
export function BrewSheetPage() {
  return (
    <ApolloProvider client={client}>
      <PaperStyle />
      <Sheet />
    </ApolloProvider>
  )
}

function Sheet() {
  // It is opened in a window of its own, without the shell that knows them.
  useState(() => showUnits(readUserInfo()?.units))
  const [params] = useSearchParams()
  const number = params.get('batch')
  if (number !== null) return <SheetOfBatch number={number} />
  const asked = Number(params.get('scale') ?? 1)
  return <SheetOfRecipe id={params.get('recipe') ?? ''} scale={isScale(asked) ? asked : 1} />
}

function SheetOfRecipe({ id, scale }: { id: string; scale: number }) {
  const { data, loading, error } = useLiveQuery(BrewSheetDocument, { variables: { id } })
  const recipe = data?.recipe
  if (recipe) return <Printed recipe={recipe} scale={scale} name={recipe.name} />
  return <Waiting>{loading ? text('brewSheet.loading') : (error ?? text('recipes.gone'))}</Waiting>
}

/** With the amounts of one of its brews, whatever its size. */
function SheetOfBatch({ number }: { number: string }) {
  const { data, loading, error } = useLiveQuery(BatchSheetDocument, { variables: { number } })
  const batch = data?.batchByNumber
  if (batch)
    return (
      <Printed
        recipe={batch.recipe}
        scale={brewBBL(batch) / recipeBBL}
        batch={batch}
        name={`${batch.recipe.name} ${batch.batchNumber}`}
      />
    )
  return (
    <Waiting>{loading ? text('brewSheet.loading') : (error ?? text('batch.noSuch', { number }))}</Waiting>
  )
}

interface PrintedProps extends Omit<ComponentProps<typeof BrewSheet>, 'asOf'> {
  name: string
}

function Printed({ name, ...sheet }: PrintedProps) {
  const { state, since } = useLinkState()
  // While the page connects for the first time, what it shows has just come from the server.
  const isCurrent = state === 'live' || state === 'connecting'
  useEffect(() => {
    document.title = text('brewSheet.title', { name })
    let isGone = false
    // Printing before the font is loaded would use another one.
    void document.fonts.ready.then(() => !isGone && window.print())
    return () => {
      isGone = true
    }
  }, [name])
  return <BrewSheet {...sheet} asOf={isCurrent ? null : since} />
}

function Waiting({ children }: { children: string }) {
  return (
    <main role="status">
      <p>{children}</p>
    </main>
  )
}

const PaperStyle = createGlobalStyle`
  @page { margin: 12mm; }

  html, body {
    color-scheme: light;
    background: ${theme.paper.sheet};
    color: ${theme.paper.ink};
  }
  main { max-width: 800px; margin: 0 auto; padding: 24px; }
  :focus-visible { outline-color: ${theme.paper.focus}; }

  @media print {
    main { max-width: none; padding: 0; }
  }
`
