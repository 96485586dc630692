import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import styled from 'styled-components'
import { kegSizeLabels, kegVolumeText } from '#domain/stock/kegs.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { useEditors } from '#web/live/session/usePresence.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { theme } from '#web/theme.ts'
import { Avatars } from '#web/ui/data/Avatars.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { editedAs, isSameRow, kegsIn, type KegRowView } from './kegViews.ts'
import { kegCounts, type KegTap } from './useKegCounts.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'

interface KegRowProps {
  row: KegRowView
  onAdjust: (row: KegRowView, tap: KegTap) => Promise<boolean>
}

/** The kegs of one beer and size: the count, and the buttons that change it. A tap draws its own row, and no other. */
export const KegRow = memo(
  DrawnRow,
  (one, other) => isSameRow(one.row, other.row) && one.onAdjust === other.onAdjust,
)

function DrawnRow({ row, onAdjust }: KegRowProps) {
  const { key, beer, size, keg, count } = row
  const units = useUnits()
  const waiting = useWaitingFor(`${kegCounts}:${key}`)
  const cannotAdjust = useRoleRefusal('adjustKegs')
  const name = `${beer.name} ${kegSizeLabels[size]}`
  return (
    <Kegs role="group" aria-label={name}>
      <Facts>
        <Box as="h3" $size="lg" $leading="snug">
          {kegSizeLabels[size]}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading="snug">
          {keg && keg.priceCents > 0 ? moneyText(keg.priceCents) : text('kegs.noPrice')}
        </Box>
        <Box as="p" $tone="gray" $size="sm" $leading="snug" $breaks>
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
          <Row as="span" $align="baseline" $gap="xxs" $lines="nowrap">
            <Text $size="display" $weight="strong" data-count>
              {count}
            </Text>
            <Muted>{text('kegs.unit', { count })}</Muted>
          </Row>
          <Muted $lines="nowrap">{kegVolumeText(kegsIn([row]), units, shownLocale())}</Muted>
          {waiting.length > 0 && (
            <Box as="span" $tone="yellow" $size="sm" $lines="nowrap">
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
    </Kegs>
  )
}

/** Beside what there is to say of the size, or where both sizes are beside each other, below it. */
const Kegs = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space.sm};

  @container beer (min-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: 1fr auto;
    align-items: start;
  }
  ${theme.media.cards} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** In one line where the counter needs the whole width. */
const Facts = styled.div`
  min-width: 0;

  @container beer (min-width: 480px) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${theme.space.sm};
  }
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
  line-height: ${theme.font.leading.tight};
  text-align: center;
`

/** A button to be tapped repeatedly with wet gloves: large, without zooming or selecting text. */
const TapButton = styled(IconButton)`
  width: 60px;
  height: 60px;
  border-color: ${theme.color.fieldLine};
  background: ${theme.color.raised};
  -webkit-user-select: none;
  user-select: none;

  ${theme.media.cards} {
    width: 88px;
    height: 64px;
  }
  &:active:not([aria-disabled='true']) {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
  }
  &[aria-disabled='true'] {
    border-color: ${theme.color.line};
  }

  svg {
    width: 26px;
    height: 26px;
  }
`
