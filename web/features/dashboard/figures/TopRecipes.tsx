import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconTrophy } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { Nothing } from '#web/features/dashboard/Nothing.ts'
import { beerText, type DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import { List } from '#web/ui/layout/List.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

/** The recipes brewed most in 30 days, and the average duration of a batch. */
export function TopRecipes({ production }: { production: DashboardView['production'] }) {
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
