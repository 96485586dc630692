import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

/** As high as the chart of a batch with what devices measured, whose controls take more lines on a phone. */
const asHigh = css`
  min-height: 453px;

  ${theme.media.cards} {
    min-height: 551px;
  }
`

/** What stands for the chart of a batch until it comes. */
export const ChartSkeleton = styled(Skeleton)`
  ${asHigh}
`

/** The chart and its controls, which take no more room when what devices measured has come. */
export const ChartSpace = styled(Stack).attrs({ $gap: 'sm' })<{ $isLoading: boolean }>`
  ${(props) => props.$isLoading && asHigh}
`
