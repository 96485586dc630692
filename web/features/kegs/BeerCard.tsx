import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconPencil } from '@tabler/icons-react'
import { memo, useId } from 'react'
import styled from 'styled-components'
import { kegVolumeText } from '#domain/stock/kegs.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Card } from '#web/ui/data/Card.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { OpenKegDialog } from './KegDialogs.tsx'
import { KegRow } from './KegRow.tsx'
import { isSameRow, kegsIn, kegsInWords, type BeerView, type KegRowView } from './kegViews.ts'
import type { KegTap } from './useKegCounts.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

interface BeerCardProps {
  beer: BeerView
  rows: readonly KegRowView[]
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
  onOpen: (dialog: OpenKegDialog) => void
}

/** A beer with its kegs of both sizes. A tap draws the card of its own beer, and no other. */
export const BeerCard = memo(
  DrawnCard,
  (one, other) =>
    one.beer === other.beer &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, at) => isSameRow(row, other.rows[at] ?? row)) &&
    one.onAdjust === other.onAdjust &&
    one.onOpen === other.onOpen,
)

function DrawnCard({ beer, rows, onAdjust, onOpen }: BeerCardProps) {
  const titleId = useId()
  const cannotEdit = useRoleRefusal('editKegs')
  const kegs = rows.reduce((sum, { count }) => sum + count, 0)
  const units = useUnits()
  return (
    <Item aria-labelledby={titleId} data-beer={beer.id}>
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
        <Pencil
          label={text('kegs.edit', { name: beer.name })}
          icon={IconPencil}
          disabledReason={cannotEdit}
          onClick={() => onOpen({ name: 'beer', beer })}
        />
      </Row>
      <Stack $gap="sm">
        {rows.map((row) => (
          <KegRow key={row.size} row={row} onAdjust={onAdjust} onOpen={onOpen} />
        ))}
      </Stack>
    </Item>
  )
}

const Item = styled(Card).attrs({ as: 'li' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: ${theme.space.md};
  padding: ${theme.space.md};
`

const Muted = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  line-height: 1.4;
`

const Total = styled.p`
  display: grid;
  justify-items: end;
  padding-top: ${theme.space.xxs};
  font-variant-numeric: tabular-nums;
  line-height: 1.35;
  white-space: nowrap;
`

const Pencil = styled(IconButton)`
  width: ${theme.size.mainAction};
  height: ${theme.size.mainAction};
  margin: -2px -${theme.space.xs} 0 0;
`
