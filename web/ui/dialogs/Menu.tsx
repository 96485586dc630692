import type { TablerIcon } from '@tabler/icons-react'
import { Menu as Base } from '@base-ui/react/menu'
import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { floatingLayer, floatingStyle } from './floating.ts'
import { usePortalHome } from './portalHome.ts'
import { Detail } from '#web/ui/layout/Muted.ts'

export interface MenuItem {
  label: string
  icon: TablerIcon
  onChoose: () => void
  isDangerous?: boolean
  /** Why it is not open; shown below its name. */
  disabledReason?: string | null
}

interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
}

/** A menu of actions behind a button. Only the button is rendered until it is first pressed, since lists have many. */
export function Menu({ trigger, items }: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <OpenMenu trigger={trigger} items={items} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  })
}

/** Initially open. */
function OpenMenu({ trigger, items }: MenuProps) {
  const { ref, home } = usePortalHome()
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger ref={ref} render={trigger} />
      <Base.Portal container={home}>
        <Positioner sideOffset={4} align="end" collisionPadding={8}>
          <Popup>
            {items.map(({ label, icon: Icon, onChoose, isDangerous, disabledReason }) => (
              <Item
                key={label}
                $isDangerous={isDangerous ?? false}
                disabled={Boolean(disabledReason)}
                onClick={onChoose}
              >
                <Icon size={20} aria-hidden="true" />
                <span>
                  {label}
                  {disabledReason && <Detail>{disabledReason}</Detail>}
                </span>
              </Item>
            ))}
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const Positioner = styled(Base.Positioner)`
  ${floatingLayer}
`

const Popup = styled(Base.Popup)`
  ${floatingStyle}
  width: max-content;
  max-width: min(320px, var(--available-width));
  padding: ${theme.space.xxs};
`

const Item = styled(Base.Item)<{ $isDangerous: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  padding: ${theme.space.xs} ${theme.space.md} ${theme.space.xs} ${theme.space.sm};
  border-radius: ${theme.radius.sm};
  color: ${(props) => (props.$isDangerous ? theme.color.dangerText : theme.color.text)};
  line-height: 1.3;
  cursor: pointer;
  touch-action: manipulation;

  &[data-highlighted] {
    background: ${theme.color.hover};
    outline: none;
  }
  &[data-disabled] {
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`
