import { IconBarrel, IconHistory, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { StatSkeletons } from '#web/ui/data/StatCard.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BeerCard } from './BeerCard.tsx'
import { KegDialogs, type OpenKegDialog } from './KegDialogs.tsx'
import { KegSummary } from './KegSummary.tsx'
import { KegsPageDocument } from './kegDocuments.ts'
import { beerCards, type BeerCardView } from './kegViews.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { useKegCounts } from './useKegCounts.ts'
import { text } from '#web/ui/language/text.ts'

/** The keg inventory: a card per beer, counted by taps, live. */
export function KegsPage() {
  const query = useLiveQuery(KegsPageDocument)
  const { data, asOf } = query
  const { shown, adjust } = useKegCounts()
  const [dialog, setDialog] = useState<OpenKegDialog | null>(null)
  const cannotEdit = useRoleRefusal('editKegs')
  useFailureNotice('kegs', text('kegs.loadFailed'), !data && query.error !== null)
  useAsked('new', cannotEdit === null ? () => setDialog({ name: 'beer', beer: null }) : null)
  const cards = data && beerCards(data.beerTypes, data.kegs, shown)
  useAsked('beer', data ? focusBeer : null)
  useAsked('tap', cards ? (asked) => setDialog(tappedBy(cards, asked)) : null)
  const addBeer = (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={cannotEdit}
      onClick={() => setDialog({ name: 'beer', beer: null })}
    >
      {text('kegs.addBeer')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={text('kegs.title')}
        actions={
          <>
            <LinkButton to="/customers" icon={IconUsersGroup}>
              {text('customers.title')}
            </LinkButton>
            <Button main icon={IconHistory} onClick={() => setDialog({ name: 'history', row: null })}>
              {text('kegs.allHistory')}
            </Button>
            {addBeer}
          </>
        }
      />
      <StaleNote asOf={asOf} />
      <Pending of={query} failure={text('kegs.loadFailed')}>
        <Stack $gap="lg">
          <LoadingNote what={text('kegs.loadingWhat')} />
          <StatSkeletons />
          <CardGrid as="div" $min="430px">
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <Skeleton key={each} $height="210px" />
            ))}
          </CardGrid>
        </Stack>
      </Pending>
      {cards?.length === 0 && (
        <EmptyState icon={IconBarrel} title={text('kegs.none')} action={addBeer}>
          {text('kegs.noneHint')}
        </EmptyState>
      )}
      {cards && cards.length > 0 && (
        <>
          <KegSummary rows={cards.flatMap(({ rows }) => rows)} />
          <CardGrid $min="430px">
            {cards.map(({ beer, rows }) => (
              <BeerCard key={beer.id} beer={beer} rows={rows} onAdjust={adjust} onOpen={setDialog} />
            ))}
          </CardGrid>
        </>
      )}
      <KegDialogs
        open={dialog}
        rows={cards?.flatMap(({ rows }) => rows) ?? []}
        onAdjust={adjust}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

/** The form that removes kegs, for `3x<beer id>`: of the size that there are some of, half barrels first. */
function tappedBy(cards: readonly BeerCardView[], asked: string): OpenKegDialog | null {
  const [, count, beerId] = /^(\d{1,3})x(.+)$/.exec(asked) ?? []
  const rows = cards.find(({ beer }) => beer.id === beerId)?.rows ?? []
  const row = rows.find((one) => one.count > 0) ?? rows[0]
  return row ? { name: 'bulk', row, taps: Number(count) } : null
}

/** Shows a beer's card, with the focus on its first button. */
function focusBeer(beerId: string): void {
  const card = document.querySelector(`[data-beer="${CSS.escape(beerId)}"]`)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('[data-tap="add"]')?.focus()
}
