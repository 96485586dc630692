import type { TablerIcon } from '@tabler/icons-react'
import { theme, type Tone } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { figure } from '#web/ui/language/figures.ts'

interface DataTileProps {
  label: string
  count: number
  icon: TablerIcon
  tone: Tone
  /** The share in use, and the same in words. */
  percent: number
  share: string
}

/** How many of one kind are stored, and a bar for how many of them are in use. */
export function DataTile({ label, count, icon: Icon, tone, percent, share }: DataTileProps) {
  return (
    <Stack as={Card} forwardedAs="div" $align="start" $gap="xs">
      <Row $spread $align="stretch" $gap="sm">
        <dl>
          <Muted as="dt">{label}</Muted>
          <Text as="dd" $size="xxl" $weight="strong" $leading={1.2}>
            {figure(count)}
          </Text>
        </dl>
        <Icon color={theme.tone[tone].text} aria-hidden="true" />
      </Row>
      <ProgressBar percent={percent} label={label} text={share} tone={tone} />
      <Muted>{share}</Muted>
    </Stack>
  )
}
