import { IconMinus, IconPlus } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useWaitingFor } from '#web/live/commands/useQueue.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { text } from '#web/ui/language/text.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

interface CounterProps {
  /** What is counted. */
  name: string
  count: number
  /** What one is called, in the number of the count. */
  unit: string
  /** What all of it holds. */
  volume: string
  /** The key of the count in this device's queue. */
  waitsAs: string
  onTap: (delta: 1 | -1) => void
}

/** A count, and the buttons that change it by one. */
export function Counter({ name, count, unit, volume, waitsAs, onTap }: CounterProps) {
  const waiting = useWaitingFor(waitsAs)
  const cannotAdjust = useRoleRefusal('adjustKegs')
  return (
    <Parts>
      <TapButton
        label={text('kegs.remove1', { name })}
        icon={IconMinus}
        disabledReason={cannotAdjust ?? (count === 0 ? text('kegs.noneLeft') : null)}
        onClick={() => onTap(-1)}
      />
      <Count aria-live="polite" $isEmpty={count === 0}>
        <Row as="span" $align="baseline" $gap="xxs" $lines="nowrap">
          <Text $size="display" $weight="strong" data-count>
            {count}
          </Text>
          <Muted>{unit}</Muted>
        </Row>
        <Muted $lines="nowrap">{volume}</Muted>
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
        onClick={() => onTap(1)}
      />
    </Parts>
  )
}

const Parts = styled.div`
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
