import { useUnits } from '#web/ui/units/shownUnits.ts'
import { memo, useId } from 'react'
import styled from 'styled-components'
import { kegVolumeText } from '#domain/stock/kegs.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Card } from '#web/ui/data/Card.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import type { OpenKegDialog } from './KegDialogs.tsx'
import { KegMenu } from './KegMenu.tsx'
import { KegRow } from './KegRow.tsx'
import { isSameRow, kegsIn, kegsInWords, type BeerView, type KegRowView } from './kegViews.ts'
import type { KegTap } from './useKegCounts.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Box } from '#web/ui/layout/Box.ts'
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

const Item = styled(Card).attrs({ as: 'li' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1fr auto;
  gap: ${theme.space.md};
  padding: ${theme.space.md};
  container: beer / inline-size;
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
