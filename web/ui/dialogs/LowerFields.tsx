import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { WholeWidth } from './FormDialog.tsx'
import { useIsOnScreen } from './useIsOnScreen.ts'

interface LowerFieldsProps {
  /** About the height they have. */
  height: string
  children: ReactNode
}

/** The lower fields of a long form, rendered after the upper ones are on the screen. */
export function LowerFields({ height, children }: LowerFieldsProps) {
  if (useIsOnScreen()) return children
  return (
    <WholeWidth>
      <Skeleton $height={height} />
    </WholeWidth>
  )
}
