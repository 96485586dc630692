import { IconBarrel, IconBeer, IconBook2, IconCalendarEvent, IconTool, IconTruck } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { theme, type Tone } from '#web/theme.ts'
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
import { LookAlikesPanel } from './LookAlikesPanel.tsx'
import { TrashPanel } from './TrashPanel.tsx'
import { figure, percentText } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'

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
          tone="orange"
          percent={shares.equipmentInUse}
          share={text('admin.share.inUse', { share: percentText(shares.equipmentInUse) })}
        />
        <DataTile
          label={text('admin.suppliers')}
          count={counts.suppliers}
          icon={IconTruck}
          tone="blue"
          percent={shares.suppliersWithEmail}
          share={text('admin.share.withEmail', { share: percentText(shares.suppliersWithEmail) })}
        />
        <DataTile
          label={text('admin.beerTypes')}
          count={counts.beerTypes}
          icon={IconBeer}
          tone="green"
          percent={shares.beerTypesInStock}
          share={text('admin.share.beersInStock', { share: percentText(shares.beerTypesInStock) })}
        />
        <DataTile
          label={text('admin.kegs')}
          count={counts.kegs}
          icon={IconBarrel}
          tone="grape"
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
  tone: Tone
  /** The share in use, and the same in words. */
  percent: number
  share: string
}

/** How many of one kind are stored, and a bar for how many of them are in use. */
function DataTile({ label, count, icon: Icon, tone, percent, share }: DataTileProps) {
  return (
    <Stack as={Card} forwardedAs="div" $align="start" $gap="xs">
      <Row $spread $align="stretch" $gap="sm">
        <dl>
          <Muted as="dt">{label}</Muted>
          <Text as="dd" $size="xxl" $weight="strong" $leading="tight">
            {figure(count)}
          </Text>
        </dl>
        <Icon color={theme.tone[tone].text} aria-hidden="true" />
      </Row>
      <ProgressBar percent={percent} label={label} text={share} tone={tone} />
      <Muted>{share}</Muted>
    </Stack>
  )
}
