import { useId } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import type { TodayItemView } from './todayDocuments.ts'
import { TodayRow } from './TodayRow.tsx'
import { grouped, type PlacedItem, type TodayGroup, type TodayView } from './todayViews.ts'

interface TodayGroupsProps {
  items: readonly PlacedItem[]
  view: TodayView
  today: string
  onTick: (item: TodayItemView) => void
}

/** The items under their tanks or people, in columns where there is room. */
export function TodayGroups({ items, view, ...row }: TodayGroupsProps) {
  return (
    <Groups>
      {grouped(items, view).map((group) => (
        <Group key={group.name} group={group} hasTank={view === 'person'} {...row} />
      ))}
    </Groups>
  )
}

interface GroupProps extends Omit<TodayGroupsProps, 'items' | 'view'> {
  group: TodayGroup
  hasTank: boolean
}

function Group({ group: { name, items }, ...row }: GroupProps) {
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId}>
      <h3 id={titleId}>{name}</h3>
      <Stack as="ul" $gap="0">
        {items.map((one) => (
          <TodayRow key={one.item.id} one={one} {...row} />
        ))}
      </Stack>
    </Box>
  )
}

/** Columns without holes, each read from top to bottom. */
const Groups = styled.div`
  columns: 260px;
  column-gap: ${theme.space.md};
`

const Box = styled.div`
  break-inside: avoid;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};

  & + & {
    margin-top: ${theme.space.md};
  }
  h3 {
    margin: 0;
    padding: ${theme.space.xs} ${theme.space.md};
    font-size: ${theme.font.size.md};
  }
`
