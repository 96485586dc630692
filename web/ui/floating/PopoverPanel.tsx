import { Popover } from '@base-ui/react/popover'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { floatingLayer, floatingStyle } from './floatingStyle.ts'

type PopoverPanelProps = ComponentProps<typeof Popover.Popup> &
  Pick<ComponentProps<typeof Popover.Positioner>, 'anchor' | 'sideOffset'>

/** What a popover shows, below its trigger or its anchor and aligned with its end. */
export function PopoverPanel({ anchor, sideOffset = 6, ...popup }: PopoverPanelProps) {
  return (
    <Popover.Portal>
      <Positioner anchor={anchor} sideOffset={sideOffset} align="end" collisionPadding={8}>
        <Popup {...popup} />
      </Positioner>
    </Popover.Portal>
  )
}

const Positioner = styled(Popover.Positioner)`
  ${floatingLayer}
`

const Popup = styled(Popover.Popup)`
  ${floatingStyle}
`
