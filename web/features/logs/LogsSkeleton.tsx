import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { LoadingNote, Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** The shape of the cards while they are loaded. */
export function LogsSkeleton() {
  return (
    <>
      <LoadingNote what="the logs" />
      <Shapes>
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} $height="420px" />
        ))}
      </Shapes>
    </>
  )
}

const Shapes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${theme.space.md};
`
