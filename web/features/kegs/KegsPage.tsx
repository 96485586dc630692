import {
  IconBarrel,
  IconHistory,
  IconPackage,
  IconPackages,
  IconPlus,
  IconUsersGroup,
  IconCash,
  IconDropletHalf2,
  IconBottle,
  IconAdjustments,
  IconDotsVertical,
  IconPencil,
  IconTag,
} from '@tabler/icons-react'
import { useState, memo, useId } from 'react'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pending, useFailureNotice } from '#web/ui/feedback/Pending.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { StatSkeletons, StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardGrid } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { KegDialogs, type OpenKegDialog } from './KegDialogs.tsx'
import { KegsPageDocument } from './kegDocuments.ts'
import {
  beerCards,
  type BeerCardView,
  kegTotals,
  type KegRowView,
  isSameRow,
  kegsIn,
  kegsInWords,
  type BeerView,
} from './kegViews.ts'
import { PackageRows } from './packages/PackageRows.tsx'
import { PackageStockDocument } from './packages/packageStockDocuments.ts'
import { packageRows } from './packages/packageViews.ts'
import { usePackageCounts } from './packages/usePackageCounts.ts'
import { useAsked } from '#web/ui/shell/useAsked.ts'
import { useKegCounts } from './useKegCounts.ts'
import type { KegTap } from './useTaps.ts'
import { text } from '#web/ui/language/text.ts'
import { beerEdge } from '#web/ui/data/beerColor.ts'
import { kegVolumeText, gallonsIn, kegSizeLabels } from '#domain/stock/kegs.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { figure } from '#web/ui/language/figures.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import styled from 'styled-components'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Card } from '#web/ui/data/Card.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { KegRow } from './KegRow.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'

/** The keg inventory: a card per beer, counted by taps, live. */
export function KegsPage() {
  const query = useLiveQuery(KegsPageDocument)
  const { data, asOf } = query
  const { shown, adjust } = useKegCounts()
  const [dialog, setDialog] = useState<OpenKegDialog | null>(null)
  const packages = usePackages()
  const cannotEdit = useRoleRefusal('editKegs')
  useFailureNotice('kegs', text('kegs.loadFailed'), !data && query.error !== null)
  useAsked('new', cannotEdit === null ? () => setDialog({ name: 'beer', beer: null }) : null)
  const cards = data && beerCards(data.beerTypes, data.kegs, shown)
  const colors = new Map(data?.beerColors.map(({ beerTypeId, colorSRM }) => [beerTypeId, colorSRM]))
  useAsked('beer', data ? focusBeer : null)
  useAsked('lot', (id) => setDialog({ name: 'lot', id }))
  useAsked('tap', cards ? (asked) => setDialog(tappedBy(cards, asked)) : null)
  return (
    <>
      <KegsHeader onOpen={setDialog} />
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
        <EmptyState icon={IconBarrel} title={text('kegs.none')} action={<AddBeerButton onOpen={setDialog} />}>
          {text('kegs.noneHint')}
        </EmptyState>
      )}
      {cards && cards.length > 0 && (
        <>
          <KegSummary rows={cards.flatMap(({ rows }) => rows)} />
          <CardGrid $min="430px">
            {cards.map(({ beer, rows }) => (
              <BeerCard
                key={beer.id}
                beer={beer}
                srm={colors.get(beer.id)}
                rows={rows}
                onAdjust={adjust}
                onOpen={setDialog}
              />
            ))}
          </CardGrid>
        </>
      )}
      {packages.rows && <PackageRows rows={packages.rows} onAdjust={packages.adjust} onOpen={setDialog} />}
      <KegDialogs
        open={dialog}
        rows={cards?.flatMap(({ rows }) => rows) ?? []}
        packages={packages.rows ?? []}
        beers={cards?.map(({ beer }) => beer) ?? []}
        formats={packages.formats}
        onAdjust={adjust}
        onAdjustPackages={packages.adjust}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

/** The title and what belongs to no beer; not drawn again by each tap. */
const KegsHeader = memo(function KegsHeader({ onOpen }: Pick<BeerCardProps, 'onOpen'>) {
  return (
    <PageHeader
      title={text('kegs.title')}
      actions={
        <>
          <LinkButton to="/customers" icon={IconUsersGroup}>
            {text('customers.title')}
          </LinkButton>
          <LinkButton to="/kegs/formats" icon={IconPackages}>
            {text('packaging.formats')}
          </LinkButton>
          <Button main icon={IconHistory} onClick={() => onOpen({ name: 'history', row: null })}>
            {text('kegs.allHistory')}
          </Button>
          <AddBeerButton onOpen={onOpen} />
        </>
      }
    />
  )
})

function AddBeerButton({ onOpen }: Pick<BeerCardProps, 'onOpen'>) {
  return (
    <Button
      main
      variant="primary"
      icon={IconPlus}
      disabledReason={useRoleRefusal('editKegs')}
      onClick={() => onOpen({ name: 'beer', beer: null })}
    >
      {text('kegs.addBeer')}
    </Button>
  )
}

/** What there is in other formats, and how it is counted; null where the two sizes of kegs are all that is filled. */
function usePackages() {
  const { data } = useLiveQuery(PackageStockDocument)
  const { shown, adjust } = usePackageCounts()
  const stocks = packageRows(data?.packageStock ?? [], shown)
  const formats = data?.packageFormats.filter(({ size }) => size === null) ?? []
  const isUsed = stocks.length > 0 || formats.length > 0
  return { rows: isUsed ? stocks : null, formats, adjust }
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

/** The totals of the inventory. */
function KegSummary({ rows }: { rows: readonly KegRowView[] }) {
  const units = useUnits()
  const { kegs, valueCents } = kegTotals(rows)
  const volume = readsGallons(units)
    ? { label: text('kegs.gallonsInKegs'), value: figure(gallonsIn(kegs), 0) }
    : { label: text('kegs.beerInKegs'), value: kegVolumeText(kegs, units, shownLocale()) }
  return (
    <StatGrid $below="lg">
      <StatCard label={text('kegs.halfKegs')} value={kegs.HALF_BBL} icon={IconBarrel} />
      <StatCard label={text('kegs.sixthKegs')} value={kegs.SIXTH_BBL} icon={IconBottle} />
      <StatCard {...volume} icon={IconDropletHalf2} />
      <StatCard label={text('kegs.listValue')} value={wholeMoneyText(valueCents)} icon={IconCash} />
    </StatGrid>
  )
}

interface BeerCardProps {
  beer: BeerView
  /** Its color; without it no recipe is known. */
  srm: number | undefined
  rows: readonly KegRowView[]
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
  onOpen: (dialog: OpenKegDialog) => void
}

/** A beer with its kegs of both sizes. A tap draws the card of its own beer, and no other. */
const BeerCard = memo(
  DrawnCard,
  (one, other) =>
    one.beer === other.beer &&
    one.srm === other.srm &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, at) => isSameRow(row, other.rows[at] ?? row)) &&
    one.onAdjust === other.onAdjust &&
    one.onOpen === other.onOpen,
)

function DrawnCard({ beer, srm, rows, onAdjust, onOpen }: BeerCardProps) {
  const titleId = useId()
  const kegs = rows.reduce((sum, { count }) => sum + count, 0)
  const units = useUnits()
  return (
    <Item aria-labelledby={titleId} data-beer={beer.id} $beer={srm}>
      <Row $align="start" $gap="xs">
        <Box $grow>
          <Text as="h2" $size="xl" id={titleId}>
            {beer.name}
          </Text>
          {beer.description && <Muted>{beer.description}</Muted>}
          <Avatars names={useEditors(`BeerType:${beer.id}`)} doing="editing" />
        </Box>
        <Total>
          <strong>{kegsInWords(kegs)}</strong>
          <Muted as="span">{kegVolumeText(kegsIn(rows), units, shownLocale())}</Muted>
        </Total>
        <KegMenu beer={beer} rows={rows} onOpen={onOpen} />
      </Row>
      <Sizes>
        {rows.map((row) => (
          <KegRow key={row.size} row={row} onAdjust={onAdjust} />
        ))}
      </Sizes>
    </Item>
  )
}

/** With the beer's color along its edge, which a tap does not draw again. */
const Item = styled(Card).attrs({ as: 'li' })<{ $beer: number | undefined }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: ${theme.space.md};
  padding: ${theme.space.md};
  container: beer / inline-size;
  position: relative;

  &::before {
    ${({ $beer }) => beerEdge($beer)}
  }
`

/** Beside each other where there is room, below each other elsewhere; a hairline between them. */
const Sizes = styled.div`
  display: grid;
  gap: ${theme.space.sm};

  > * + * {
    padding-top: ${theme.space.sm};
    border-top: 1px solid ${theme.color.line};
  }
  @container beer (min-width: 480px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0;

    > * {
      padding-right: ${theme.space.sm};
    }
    > * + * {
      padding: 0 0 0 ${theme.space.sm};
      border-top: 0;
      border-left: 1px solid ${theme.color.line};
    }
  }
`

const Muted = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  line-height: ${theme.font.leading.snug};
`

const Total = styled.p`
  display: grid;
  justify-items: end;
  padding-top: ${theme.space.xxs};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.font.leading.snug};
  white-space: nowrap;
`

interface KegMenuProps {
  beer: BeerView
  rows: readonly KegRowView[]
  onOpen: (dialog: OpenKegDialog) => void
}

/** What is done with a beer and its kegs, besides counting them one by one. */
function KegMenu({ beer, rows, onOpen }: KegMenuProps) {
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const cannotEdit = useRoleRefusal('editKegs')
  const ofSize = (row: KegRowView) => {
    const name = kegSizeLabels[row.size]
    return [
      {
        label: text('kegs.bulkOf', { name }),
        icon: IconAdjustments,
        disabledReason: cannotAdjust,
        startsGroup: row !== rows[0],
        onChoose: () => onOpen({ name: 'bulk', row }),
      },
      {
        label: text('kegs.historyOf', { name }),
        icon: IconHistory,
        onChoose: () => onOpen({ name: 'history', row }),
      },
      {
        label: text('packaging.lotsOf', { name }),
        icon: IconPackage,
        onChoose: () =>
          onOpen({
            name: 'lots',
            of: { beerTypeId: beer.id, formatId: row.size, name: `${beer.name} ${name}` },
          }),
      },
      {
        label: text('kegs.editPrice', { name }),
        icon: IconTag,
        disabledReason: cannotEdit,
        onChoose: () => onOpen({ name: 'keg', row }),
      },
    ]
  }
  return (
    <Menu
      trigger={<More label={text('kegs.moreFor', { name: beer.name })} icon={IconDotsVertical} />}
      items={[
        ...rows.flatMap(ofSize),
        {
          label: text('kegs.edit', { name: beer.name }),
          icon: IconPencil,
          disabledReason: cannotEdit,
          startsGroup: true,
          onChoose: () => onOpen({ name: 'beer', beer }),
        },
      ]}
    />
  )
}

/** As large as its neighbors, for wet thumbs. */
const More = styled(IconButton)`
  width: ${theme.size.mainAction};
  height: ${theme.size.mainAction};
  margin: -2px -${theme.space.xs} 0 0;
`
