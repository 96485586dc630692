import { showUnits } from '#web/ui/units/shownUnits.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { ApolloProvider } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { createGlobalStyle } from 'styled-components'
import { isScale } from '#domain/recipes/recipes.ts'
import { client } from '#web/live/connection/client.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { BrewSheet } from './BrewSheet.tsx'
import { BrewSheetDocument } from '#web/features/recipes/recipeDocuments.ts'
import { text } from '#web/ui/language/text.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'

/** A recipe as a printable sheet for the brew day, in its own window; opens the print dialog automatically. */
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
  const id = params.get('recipe') ?? ''
  const asked = Number(params.get('scale') ?? 1)
  const scale = isScale(asked) ? asked : 1
  const { state, since } = useLinkState()
  const { data, loading, error } = useLiveQuery(BrewSheetDocument, { variables: { id } })
  const recipe = data?.recipe
  // While the page connects for the first time, what it shows has just come from the server.
  const isCurrent = state === 'live' || state === 'connecting'
  const name = recipe?.name
  useEffect(() => {
    if (name === undefined) return
    document.title = text('brewSheet.title', { name })
    let isGone = false
    // Printing before the font is loaded would use another one.
    void document.fonts.ready.then(() => !isGone && window.print())
    return () => {
      isGone = true
    }
  }, [name])
  if (recipe) return <BrewSheet recipe={recipe} scale={scale} asOf={isCurrent ? null : since} />
  return (
    <main role="status">
      <p>{loading ? text('brewSheet.loading') : (error ?? text('recipes.gone'))}</p>
    </main>
  )
}

const PaperStyle = createGlobalStyle`
  @page { margin: 12mm; }

  html, body {
    color-scheme: light;
    background: #ffffff;
    color: #111111;
  }
  main { max-width: 800px; margin: 0 auto; padding: 24px; }
  :focus-visible { outline-color: #b35300; }

  @media print {
    main { max-width: none; padding: 0; }
  }
`
