import { useDeferredValue, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { WholeWidth } from './FormDialog.tsx'

interface LowerFieldsProps {
  /** About the height they have. */
  height: string
  children: ReactNode
}

/**
 * The lower fields of a long form. They are rendered after the upper ones are on the screen, so that the press that opens
 * the form is answered before all of its fields are.
 */
export function LowerFields({ height, children }: LowerFieldsProps) {
  const isDue = useDeferredValue(true, false)
  if (isDue) return children
  return (
    <WholeWidth>
      <Skeleton $height={height} />
    </WholeWidth>
  )
}
