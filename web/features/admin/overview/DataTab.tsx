import {
  IconBarrel,
  IconBeer,
  IconBook2,
  IconCalendarEvent,
  IconTool,
  IconTruck,
  IconCopy,
  IconTrash,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { theme } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { StatGrid } from '#web/ui/data/StatCard.tsx'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { Detail } from '#web/ui/layout/Detail.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { figure, percentText } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '#generated/gql/gql.ts'
import type { LookAlikeKind } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { tell } from '#web/ui/feedback/tell.ts'

type Counts = Overview['stats']['data']

/** How much is stored, how much of it is in use, and the newest records. */
export function DataTab({ counts, dataStats }: { counts: Counts; dataStats: Overview['dataStats'] }) {
  const { shares, recipes, batches } = dataStats
  return (
    <Stack>
      <StatGrid>
        <DataTile
          label={text('admin.equipment')}
          count={counts.equipment}
          icon={IconTool}
          percent={shares.equipmentInUse}
          share={text('admin.share.inUse', { share: percentText(shares.equipmentInUse) })}
        />
        <DataTile
          label={text('admin.suppliers')}
          count={counts.suppliers}
          icon={IconTruck}
          percent={shares.suppliersWithEmail}
          share={text('admin.share.withEmail', { share: percentText(shares.suppliersWithEmail) })}
        />
        <DataTile
          label={text('admin.beerTypes')}
          count={counts.beerTypes}
          icon={IconBeer}
          percent={shares.beerTypesInStock}
          share={text('admin.share.beersInStock', { share: percentText(shares.beerTypesInStock) })}
        />
        <DataTile
          label={text('admin.kegs')}
          count={counts.kegs}
          icon={IconBarrel}
          percent={shares.kegsInStock}
          share={text('admin.share.kegsInStock', { share: percentText(shares.kegsInStock) })}
        />
      </StatGrid>
      <Columns>
        <Panel title={text('admin.recentRecipes')} icon={IconBook2}>
          <LowRows>
            {recipes.map((recipe) => (
              <li key={recipe.id}>
                <span>
                  <strong>{recipe.name}</strong>
                  <Detail>{recipe.style}</Detail>
                </span>
                <Muted>{formatDayOf(recipe.createdAt)}</Muted>
              </li>
            ))}
          </LowRows>
          {recipes.length === 0 && <Muted>{text('admin.noRecipe')}</Muted>}
        </Panel>
        <Panel title={text('admin.recentBatches')} icon={IconCalendarEvent}>
          <LowRows>
            {batches.map((batch) => (
              <li key={batch.id}>
                <span>
                  <strong>
                    <BatchLink number={batch.batchNumber} />
                  </strong>
                  <Detail>{batch.recipeName}</Detail>
                </span>
                <Stack $gap="xxs" $items="end">
                  <StageBadge stage={batch.stage} />
                  <Muted>{formatDayOf(batch.createdAt)}</Muted>
                </Stack>
              </li>
            ))}
          </LowRows>
          {batches.length === 0 && <Muted>{text('admin.noBatch')}</Muted>}
        </Panel>
      </Columns>
      <LookAlikesPanel />
      <TrashPanel />
    </Stack>
  )
}

interface DataTileProps {
  label: string
  count: number
  icon: TablerIcon
  /** The share in use, and the same in words. */
  percent: number
  share: string
}

/** How many of one kind are stored, and a bar for how many of them are in use. */
function DataTile({ label, count, icon: Icon, percent, share }: DataTileProps) {
  return (
    <Stack as={Card} forwardedAs="div" $align="start" $gap="xs">
      <Row $spread $align="stretch" $gap="sm">
        <dl>
          <Muted as="dt">{label}</Muted>
          <Text as="dd" $size="xxl" $weight="strong" $leading="tight">
            {figure(count)}
          </Text>
        </dl>
        <Icon color={theme.color.muted} aria-hidden="true" />
      </Row>
      <ProgressBar percent={percent} label={label} text={share} tone="gray" />
      <Muted>{share}</Muted>
    </Stack>
  )
}

const LookAlikesDocument = graphql(`
  query LookAlikes {
    asOfSeq
    lookAlikes {
      kind
      records {
        id
        name
      }
    }
  }
`)

/** What each kind is called, and where one is edited. */
const places = {
  INGREDIENT: { label: 'admin.ingredients', path: (id) => `/ingredients?ingredient=${id}` },
  RECIPE: { label: 'admin.recipes', path: (id) => `/recipes?recipe=${id}` },
  BEER: { label: 'admin.beerTypes', path: (id) => `/kegs?beer=${id}` },
  SUPPLIER: { label: 'admin.suppliers', path: () => '/ingredients?suppliers=1' },
} as const satisfies Record<LookAlikeKind, { label: string; path: (id: string) => string }>

/** What was stored under names that look the same, each with a link to it; nothing where there is none. */
function LookAlikesPanel() {
  const { data, error } = useLiveQuery(LookAlikesDocument)
  if (data?.lookAlikes.length === 0 || (!data && !error)) return null
  return (
    <Panel title={text('admin.lookAlikes')} icon={IconCopy}>
      {!data && <p role="alert">{error}</p>}
      {data && <Muted as="p">{text('admin.lookAlikesHint')}</Muted>}
      <LowRows aria-label={text('admin.lookAlikes')}>
        {data?.lookAlikes.map(({ kind, records }) => (
          <li key={records[0]?.id}>
            <span>
              {records.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' · '}
                  <Link to={places[kind].path(id)}>{name}</Link>
                </Fragment>
              ))}
              <Detail>{text(places[kind].label)}</Detail>
            </span>
          </li>
        ))}
      </LowRows>
    </Panel>
  )
}

const TrashDocument = graphql(`
  query Trash {
    asOfSeq
    trash {
      id
      batchNumber
      recipeName
      stage
      logCount
      deletedAt
      deletedBy {
        id
        name
      }
      keptUntil
    }
  }
`)

const RestoreBatchDocument = graphql(`
  mutation RestoreBatch($id: ID!, $commandId: ID) {
    restoreBatch(id: $id, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

/** The batches deleted within 30 days, each with a button that restores it. */
function TrashPanel() {
  const { data, error } = useLiveQuery(TrashDocument)
  const [restore, { busy }] = useCommand(RestoreBatchDocument)
  const run = async (id: string, batchNumber: string) => {
    await tell(restore({ id }), {
      done: text('admin.restored', { number: batchNumber }),
      failed: text('admin.notRestored'),
    })
  }
  return (
    <Panel title={text('admin.trash')} icon={IconTrash}>
      {!data && error && <p role="alert">{error}</p>}
      <LowRows aria-label={text('admin.deletedBatches')}>
        {data?.trash.map((batch) => (
          <li key={batch.id}>
            <span>
              <strong>{batch.batchNumber}</strong> <Muted>{batch.recipeName}</Muted>{' '}
              <StageBadge stage={batch.stage} />
              <br />
              <Muted>
                {text('admin.deletedBy', {
                  name: batch.deletedBy.name,
                  day: formatDayOf(batch.deletedAt),
                  count: batch.logCount,
                  until: formatDayOf(batch.keptUntil),
                })}
              </Muted>
            </span>
            <Button
              busy={busy}
              aria-label={text('admin.restoreBatch', { number: batch.batchNumber })}
              onClick={() => void run(batch.id, batch.batchNumber)}
            >
              {text('admin.restore')}
            </Button>
          </li>
        ))}
      </LowRows>
      {data?.trash.length === 0 && <Muted>{text('admin.nothingDeleted')}</Muted>}
    </Panel>
  )
}
