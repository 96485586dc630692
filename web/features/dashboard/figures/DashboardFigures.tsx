import { Stack } from '#web/ui/layout/Stack.ts'
import { ProductionCharts } from './ProductionCharts.tsx'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconMail, IconWheat, IconTrophy, IconCalendarEvent, IconClockExclamation } from '@tabler/icons-react'
import { categoryLabels } from '#domain/stock/stock.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { stockLooks } from '#web/ui/data/looks.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { LinkButton } from '#web/ui/inputs/LinkButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Nothing } from '#web/features/dashboard/Nothing.ts'
import { text } from '#web/ui/language/text.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Text } from '#web/ui/layout/Text.ts'
import {
  type DashboardView,
  type LowStockView,
  beerText,
  type UpcomingView,
} from '#web/features/dashboard/dashboardViews.ts'
import { List } from '#web/ui/layout/List.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { daysBetween } from '#domain/batches/timeline.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import type { Day } from '#web/ui/dates/days.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { useNow } from '#web/ui/dates/useNow.ts'

/** Production and revenue, the next brews, and what is low. */
export function DashboardFigures({ dashboard }: { dashboard: DashboardView }) {
  return (
    <Stack $gap="lg">
      <ProductionCharts weeks={dashboard.production.weeks} producedBy={dashboard.metrics.producedBy} />
      <Pair $columns="repeat(2, minmax(0, 1fr))">
        <UpcomingSchedule brews={dashboard.upcomingSchedule} />
        <TopRecipes production={dashboard.production} />
      </Pair>
      <LowStock items={dashboard.lowStockIngredients} count={dashboard.metrics.lowStockCount} />
    </Stack>
  )
}

/** Two parts side by side, below each other where there is little room. */
const Pair = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${(props) => props.$columns};
  align-items: start;
  gap: ${theme.space.lg};

  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The first ten ingredients that are out or low, and a link to order them. */
function LowStock({ items, count }: { items: readonly LowStockView[]; count: number }) {
  useUnits()
  const refusal = useRoleRefusal('orderSupplies')
  const emailOrders = (
    <LinkButton to="/ingredients?order=low" icon={IconMail} disabledReason={refusal}>
      {text('dashboard.emailOrders')}
    </LinkButton>
  )
  return (
    <Panel title={text('dashboard.lowStock')} icon={IconWheat} aside={count > 0 && emailOrders}>
      {count === 0 && <Nothing>{text('dashboard.noneLow')}</Nothing>}
      {items.length > 0 && (
        <DataTable
          label={text('dashboard.lowStockTable')}
          items={items}
          columns={columns()}
          keyOf={({ ingredientId }) => ingredientId}
        />
      )}
      {count > items.length && (
        <LinkButton to="/ingredients">{text('dashboard.showAll', { count })}</LinkButton>
      )}
    </Panel>
  )
}

const columns = (): DataColumn<LowStockView>[] => [
  { header: text('dashboard.ingredient'), cell: ({ name }) => <strong>{name}</strong> },
  { header: text('dashboard.category'), cell: ({ category }) => text(categoryLabels[category]) },
  {
    header: text('dashboard.inStock'),
    cell: ({ currentQuantity, unit }) => amountText(currentQuantity, unit),
    isNumber: true,
  },
  {
    header: text('dashboard.reorderAt'),
    cell: ({ reorderThreshold, unit }) => amountText(reorderThreshold, unit),
    isNumber: true,
  },
  {
    header: text('dashboard.status'),
    cell: ({ stockStatus }) => (
      <Badge
        {...stockLooks[stockStatus]}
        label={text(stockStatus === 'OUT' ? 'dashboard.out' : 'dashboard.low')}
      />
    ),
  },
]

/** The recipes brewed most in 30 days, and the average duration of a batch. */
function TopRecipes({ production }: { production: DashboardView['production'] }) {
  const { topRecipes, totalBatchesCompleted: completed, avgBatchTimeDays: average } = production
  const units = useUnits()
  const most = Math.max(...topRecipes.map(({ totalBBL }) => totalBBL))
  return (
    <Panel title={text('dashboard.topRecipes')} icon={IconTrophy}>
      {topRecipes.length === 0 && <Nothing>{text('dashboard.noTop')}</Nothing>}
      <List as="ol">
        {topRecipes.map(({ recipeId, name, count, totalBBL }) => (
          <li key={recipeId}>
            <Row $wrap $spread $align="stretch" $gap="0 sm" $below="xxs">
              <Text $weight="medium">{name}</Text>
              <Muted>
                {text('dashboard.batches', { count })} · {beerText(totalBBL, units)}
              </Muted>
            </Row>
            <ProgressBar
              percent={(totalBBL / most) * 100}
              label={text('dashboard.volumeOf', { unit: units.volume, name })}
              text={beerText(totalBBL, units)}
            />
          </li>
        ))}
      </List>
      <Average>
        <Muted>{text('dashboard.averageTime')}</Muted>
        <strong>
          {average === null || average === undefined
            ? '–'
            : text('dashboard.days', { count: Math.round(average * 10) / 10 })}
        </strong>
        <Muted>{text('dashboard.completed', { count: completed })}</Muted>
      </Average>
    </Panel>
  )
}

const Average = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space.xxs} ${theme.space.sm};
  padding-top: ${theme.space.md};
  border-top: 1px solid ${theme.color.line};

  strong {
    flex: 1 0 auto;
    font-size: ${theme.font.size.lg};
    white-space: nowrap;
  }
`

/** The next seven brews; for an overdue one, how late it is. */
export function UpcomingSchedule({ brews }: { brews: readonly UpcomingView[] }) {
  useUnits()
  const today = dayAt(useNow())
  return (
    <Panel
      title={text('dashboard.upcoming')}
      icon={IconCalendarEvent}
      aside={<LinkButton to="/schedule">{text('shell.schedule')}</LinkButton>}
    >
      {brews.length === 0 && <Nothing>{text('dashboard.nonePlanned')}</Nothing>}
      <List as="ul" $gap="0">
        {brews.map((brew) => (
          <UpcomingScheduleRow key={brew.batchId}>
            <Stack $gap="0" $grow="150px" $leading="snug">
              <Text $weight="medium">{brew.recipeName}</Text>
              <Muted>
                <BatchLink number={brew.batchNumber} /> · {measuredVolume(brew.batchSizeBBL)}
              </Muted>
            </Stack>
            <StageBadge stage={brew.stage} />
            <When>
              {brew.brewDate ? formatDay(brew.brewDate) : text('dashboard.notScheduled')}
              {brew.brewDate && brew.brewDate < today && <Lateness brewDate={brew.brewDate} today={today} />}
            </When>
          </UpcomingScheduleRow>
        ))}
      </List>
    </Panel>
  )
}

function Lateness({ brewDate, today }: { brewDate: Day; today: Day }) {
  return (
    <Late>
      <IconClockExclamation size={16} aria-hidden="true" />
      {text('dashboard.late', { days: daysBetween(brewDate, today) })}
    </Late>
  )
}

const UpcomingScheduleRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.xxs} ${theme.space.sm};
  min-height: 56px;
  padding: ${theme.space.xs} 0;
  border-top: 1px solid ${theme.color.line};

  &:first-child {
    border-top: 0;
  }
`

const When = styled.span`
  min-width: 6.5em;
  margin-left: auto;
  font-size: ${theme.font.size.sm};
  text-align: right;
`

const Late = styled.span`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space.xxs};
  color: ${theme.tone.red.text};
  font-weight: ${theme.font.weight.medium};
`
