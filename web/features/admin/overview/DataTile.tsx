import type { TablerIcon } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import { Card } from '#web/ui/data/Card.tsx'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'

interface DataTileProps {
  label: string
  count: number
  icon: TablerIcon
  tone: Tone
  /** The share in use, and its description. */
  percent: number
  words: string
}

/** How many of one kind are stored, and a bar for how many of them are in use. */
export function DataTile({ label, count, icon: Icon, tone, percent, words }: DataTileProps) {
  return (
    <Stack as={Card} forwardedAs="div" $align="start" $gap="xs">
      <Head>
        <dl>
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </dl>
        <Icon color={theme.tone[tone].text} aria-hidden="true" />
      </Head>
      <ProgressBar percent={percent} label={label} text={`${percent}% ${words}`} tone={tone} />
      <Muted>
        {percent}% {words}
      </Muted>
    </Stack>
  )
}

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space.sm};

  dt {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
  dd {
    font-size: ${theme.font.size.xxl};
    font-weight: ${theme.font.weight.strong};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`
