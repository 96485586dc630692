import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, ReactElement } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { floatingLayer, floatingStyle } from '#web/ui/floating/floatingStyle.ts'
import { usePortalHome } from '#web/ui/floating/portalHome.ts'
import { Detail } from '#web/ui/layout/Detail.ts'

export interface MenuItem {
  label: string
  icon: TablerIcon
  onChoose: () => void
  isDangerous?: boolean
  /** It is about something else than the one above it. */
  startsGroup?: boolean
  /** Why it is not open; shown below its name. */
  disabledReason?: string | null
}

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
}

/** A menu that is open initially. */
export function OpenMenu({ trigger, items }: MenuProps) {
  const { ref, home } = usePortalHome()
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger ref={ref} render={trigger} />
      <Base.Portal container={home}>
        <Positioner sideOffset={4} align="end" collisionPadding={8}>
          <Popup>
            {items.map(({ label, icon: Icon, onChoose, isDangerous, startsGroup, disabledReason }) => (
              <Item
                key={label}
                $isDangerous={isDangerous ?? false}
                $startsGroup={startsGroup ?? false}
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

const Item = styled(Base.Item)<{ $isDangerous: boolean; $startsGroup: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.mainAction};
  padding: ${theme.space.xs} ${theme.space.md} ${theme.space.xs} ${theme.space.sm};
  border-radius: ${theme.radius.sm};
  color: ${(props) => (props.$isDangerous ? theme.color.dangerText : theme.color.text)};
  line-height: ${theme.font.leading.snug};
  cursor: pointer;
  touch-action: manipulation;
  margin-top: ${(props) => props.$startsGroup && theme.space.xs};

  &::before {
    content: ${(props) => (props.$startsGroup ? "''" : 'none')};
    position: absolute;
    inset: -${theme.space.xxs} 0 auto;
    border-top: 1px solid ${theme.color.line};
  }
  &[data-highlighted] {
    background: ${theme.color.hover};
    outline: none;
  }
  &[data-disabled] {
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`
