import { IconBarrel, IconBeer, IconBook2, IconCalendarEvent, IconTool, IconTruck } from '@tabler/icons-react'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { StatGrid } from '#web/ui/data/StatCard.tsx'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { DataTile } from './DataTile.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns, Stack } from '#web/ui/layout/Stack.ts'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { TrashPanel } from './TrashPanel.tsx'

type Counts = Overview['stats']['data']

/** How much is stored, how much of it is in use, and the newest records. */
export function DataTab({ counts, dataStats }: { counts: Counts; dataStats: Overview['dataStats'] }) {
  const { shares, recipes, batches } = dataStats
  return (
    <Stack>
      <StatGrid>
        <DataTile
          label="Equipment"
          count={counts.equipment}
          icon={IconTool}
          tone="orange"
          percent={shares.equipmentInUse}
          words="in use"
        />
        <DataTile
          label="Suppliers"
          count={counts.suppliers}
          icon={IconTruck}
          tone="blue"
          percent={shares.suppliersWithEmail}
          words="with an e-mail address"
        />
        <DataTile
          label="Beer Types"
          count={counts.beerTypes}
          icon={IconBeer}
          tone="green"
          percent={shares.beerTypesInStock}
          words="in stock"
        />
        <DataTile
          label="Kegs"
          count={counts.kegs}
          icon={IconBarrel}
          tone="grape"
          percent={shares.kegsInStock}
          words="of beers and sizes in stock"
        />
      </StatGrid>
      <Columns>
        <Panel title="Recent Recipes" icon={IconBook2}>
          <LowRows>
            {recipes.map((recipe) => (
              <li key={recipe.id}>
                <span>
                  <strong>{recipe.name}</strong> <Muted>{recipe.style}</Muted>
                </span>
                <Muted>{formatDayOf(recipe.createdAt)}</Muted>
              </li>
            ))}
          </LowRows>
          {recipes.length === 0 && <Muted>There is no recipe yet.</Muted>}
        </Panel>
        <Panel title="Recent Batches" icon={IconCalendarEvent}>
          <LowRows>
            {batches.map((batch) => (
              <li key={batch.id}>
                <span>
                  <strong>{batch.batchNumber}</strong> <Muted>{batch.recipeName}</Muted>
                </span>
                <Row as="span" $gap="sm">
                  <StageBadge stage={batch.stage} />
                  <Muted>{formatDayOf(batch.createdAt)}</Muted>
                </Row>
              </li>
            ))}
          </LowRows>
          {batches.length === 0 && <Muted>There is no batch yet.</Muted>}
        </Panel>
      </Columns>
      <TrashPanel />
    </Stack>
  )
}
