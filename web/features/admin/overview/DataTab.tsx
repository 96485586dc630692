import { IconBarrel, IconBeer, IconBook2, IconCalendarEvent, IconTool, IconTruck } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { StatGrid } from '#web/ui/data/StatCard.tsx'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { DataTile } from './DataTile.tsx'
import { Columns, Muted, Panel, Stack } from '#web/features/admin/Panel.tsx'
import { TrashPanel } from './TrashPanel.tsx'

type Counts = Overview['stats']['data']

/** How much is stored, how much of it is in use, and what came last. */
export function DataTab({ counts, dataStats }: { counts: Counts; dataStats: Overview['dataStats'] }) {
  const { shares, recipes, batches } = dataStats
  return (
    <Stack>
      <StatGrid>
        <DataTile
          label="Equipment"
          count={counts.equipment}
          icon={<IconTool />}
          tone="orange"
          percent={shares.equipmentInUse}
          words="in use"
        />
        <DataTile
          label="Suppliers"
          count={counts.suppliers}
          icon={<IconTruck />}
          tone="blue"
          percent={shares.suppliersWithEmail}
          words="with an e-mail address"
        />
        <DataTile
          label="Beer Types"
          count={counts.beerTypes}
          icon={<IconBeer />}
          tone="green"
          percent={shares.beerTypesInStock}
          words="in the house"
        />
        <DataTile
          label="Kegs"
          count={counts.kegs}
          icon={<IconBarrel />}
          tone="grape"
          percent={shares.kegsInStock}
          words="of beers and sizes in stock"
        />
      </StatGrid>
      <Columns>
        <Panel title="Recent Recipes" icon={<IconBook2 />}>
          <List>
            {recipes.map((recipe) => (
              <li key={recipe.id}>
                <span>
                  <strong>{recipe.name}</strong> <Muted>{recipe.style}</Muted>
                </span>
                <Muted>{formatDay(recipe.createdAt.slice(0, 10))}</Muted>
              </li>
            ))}
          </List>
          {recipes.length === 0 && <Muted>There is no recipe yet.</Muted>}
        </Panel>
        <Panel title="Recent Batches" icon={<IconCalendarEvent />}>
          <List>
            {batches.map((batch) => (
              <li key={batch.id}>
                <span>
                  <strong>{batch.batchNumber}</strong> <Muted>{batch.recipeName}</Muted>
                </span>
                <Side>
                  <StageBadge stage={batch.stage} />
                  <Muted>{formatDay(batch.createdAt.slice(0, 10))}</Muted>
                </Side>
              </li>
            ))}
          </List>
          {batches.length === 0 && <Muted>There is no batch yet.</Muted>}
        </Panel>
      </Columns>
      <TrashPanel />
    </Stack>
  )
}

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space.xs} ${theme.space.md};
    min-height: ${theme.size.control};
    padding: ${theme.space.xs} 0;
    border-top: 1px solid ${theme.color.line};
  }
  li:first-child {
    border-top: 0;
  }
`

const Side = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.sm};
`
