import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'

/** The shape of the dashboard while it is loaded. */
export function DashboardSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what="the dashboard" />
      <Row $min="170px">
        {[1, 2, 3, 4, 5].map((each) => (
          <Skeleton key={each} $height="138px" />
        ))}
      </Row>
      <Row $min="300px">
        <Skeleton $height="320px" />
        <Skeleton $height="320px" />
      </Row>
      <Row $min="260px">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} $height="214px" />
        ))}
      </Row>
      <Row $min="300px">
        <Skeleton $height="280px" />
        <Skeleton $height="280px" />
      </Row>
    </Stack>
  )
}

const Row = styled.div<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${(props) => props.$min}), 1fr));
  gap: ${theme.space.md};
`
