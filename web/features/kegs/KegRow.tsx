import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import styled from 'styled-components'
import { kegSizeLabels, kegVolumeText } from '#domain/stock/kegs.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Text } from '#web/ui/layout/Text.ts'
import type { OpenKegDialog } from './KegDialogs.tsx'
import { TapButton } from './TapButton.tsx'
import { editedAs, isSameRow, kegsIn, type KegRowView } from './kegViews.ts'
import { kegCounts, type KegTap } from './useKegCounts.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

interface KegRowProps {
  row: KegRowView
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
  onOpen: (dialog: OpenKegDialog) => void
}

/** The kegs of one beer and size: the count, and the buttons that change it. A tap draws its own row, and no other. */
export const KegRow = memo(
  DrawnRow,
  (one, other) =>
    isSameRow(one.row, other.row) && one.onAdjust === other.onAdjust && one.onOpen === other.onOpen,
)

function DrawnRow({ row, onAdjust, onOpen }: KegRowProps) {
  const { key, beer, size, keg, count } = row
  const units = useUnits()
  const waiting = useWaitingFor(`${kegCounts}:${key}`)
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const cannotEdit = useRoleRefusal('editKegs')
  const name = `${beer.name} ${kegSizeLabels[size]}`
  return (
    <Kegs role="group" aria-label={name}>
      <Facts>
        <Box as="h3" $size="lg" $leading={1.4}>
          {kegSizeLabels[size]}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading={1.35}>
          {keg && keg.priceCents > 0 ? moneyText(keg.priceCents) : text('kegs.noPrice')}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading={1.35}>
          {keg?.location ?? text('kegs.noLocation')}
        </Box>
        <Avatars names={useEditors(editedAs(row))} doing="editing" />
      </Facts>
      <Counter>
        <TapButton
          label={text('kegs.remove1', { name })}
          icon={IconMinus}
          disabledReason={cannotAdjust ?? (count === 0 ? text('kegs.noneLeft') : null)}
          onClick={() => void onAdjust(row, { delta: -1 })}
        />
        <Count aria-live="polite" $isEmpty={count === 0}>
          <Text $size="display" $weight="strong">
            {count}
          </Text>
          <Box as="span" $tone="gray" $size="xs" $lines="nowrap">
            {text('kegs.unit', { count })} · {kegVolumeText(kegsIn([row]), units, shownLocale())}
          </Box>
          {waiting.length > 0 && (
            <Box as="span" $tone="yellow" $size="xs" $lines="nowrap">
              {text('kegs.waiting', { count: waiting.length })}
            </Box>
          )}
        </Count>
        <TapButton
          data-tap="add"
          label={text('kegs.add1', { name })}
          icon={IconPlus}
          disabledReason={cannotAdjust}
          onClick={() => void onAdjust(row, { delta: 1 })}
        />
      </Counter>
      <Actions>
        <Button
          main
          aria-label={text('kegs.bulkOf', { name })}
          disabledReason={cannotAdjust}
          onClick={() => onOpen({ name: 'bulk', row })}
        >
          {text('kegs.bulk')}
        </Button>
        <Button
          main
          aria-label={text('kegs.historyOf', { name })}
          onClick={() => onOpen({ name: 'history', row })}
        >
          {text('kegs.history')}
        </Button>
        <Pencil
          label={text('kegs.editPrice', { name })}
          icon={IconPencil}
          disabledReason={cannotEdit}
          onClick={() => onOpen({ name: 'keg', row })}
        />
      </Actions>
    </Kegs>
  )
}

const Kegs = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.sunken};

  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Facts = styled.div`
  ${theme.media.cards} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.sm};
  }
`

const Counter = styled.div`
  display: grid;
  grid-template-columns: auto minmax(92px, 1fr) auto;
  align-items: center;
  gap: ${theme.space.xs};
`

const Count = styled.p<{ $isEmpty: boolean }>`
  display: grid;
  justify-items: center;
  color: ${(props) => (props.$isEmpty ? theme.color.muted : theme.color.text)};
  line-height: 1.15;
`

/** As large as its neighbors, for wet thumbs. */
const Pencil = styled(IconButton)`
  width: ${theme.size.mainAction};
  height: ${theme.size.mainAction};
`

const Actions = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: 1fr 1fr auto;
  gap: ${theme.space.xs};

  > button:not(:last-child) {
    padding: 0 ${theme.space.xs};
  }
  > span:not(:last-child) {
    display: grid;
  }
`
