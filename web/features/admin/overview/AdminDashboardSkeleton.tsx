import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Stands where the administrators' page will be. */
export function AdminDashboardSkeleton() {
  return (
    <Stack>
      <LoadingNote what="the admin data" />
      <Skeleton $height="48px" />
      <Skeleton $height="180px" />
      <Skeleton $height="120px" />
      <Skeleton $height="320px" />
    </Stack>
  )
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space.md};
`
