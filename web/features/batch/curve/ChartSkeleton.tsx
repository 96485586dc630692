import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

/** As high as the chart of a batch with what devices measured, whose controls take more lines on a phone. */
const asHigh = css`
  min-height: 368px;

  ${theme.media.cards} {
    min-height: 466px;
  }
`

/** What stands for the chart of a batch until it comes. */
export const ChartSkeleton = styled(Skeleton)`
  ${asHigh}
`

/** What stands for a choice below the chart until it comes. */
export const ChoiceSkeleton = styled(Skeleton).attrs({ $height: '77px' })``

/** The chart and its controls, which take no more room when what devices measured has come. */
export const ChartSpace = styled(Stack).attrs({ $gap: 'sm' })<{ $isLoading: boolean }>`
  ${(props) => props.$isLoading && asHigh}
`
