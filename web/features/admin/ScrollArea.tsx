import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A list that scrolls inside its panel beyond this height, also by keyboard. */
export function ScrollArea({
  label,
  height,
  children,
}: {
  label: string
  height: number
  children: ReactNode
}) {
  return (
    <Area role="group" aria-label={label} tabIndex={0} style={{ maxHeight: height }}>
      {children}
    </Area>
  )
}

const Area = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-right: ${theme.space.xs};
  scrollbar-gutter: stable;
  scrollbar-color: ${theme.color.fieldLine} transparent;
`
