import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

export interface TabItem<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  content: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Views of one page beside each other; arrow keys go from tab to tab. */
export function Tabs<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <List aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Tab key={item.value} value={item.value}>
            {item.icon}
            {item.label}
          </Tab>
        ))}
        <Indicator />
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </Base.Root>
  )
}

const List = styled(Base.List)`
  position: relative;
  display: flex;
  gap: ${theme.space.xxs};
  margin-bottom: ${theme.space.lg};
  border-bottom: 1px solid ${theme.color.line};
  overflow-x: auto;
  scrollbar-width: none;
`

const Tab = styled(Base.Tab)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.xs};
  min-height: ${theme.size.mainAction};
  padding: 0 ${theme.space.md};
  border: 0;
  border-radius: ${theme.radius.md} ${theme.radius.md} 0 0;
  background: transparent;
  color: ${theme.color.muted};
  font-weight: ${theme.font.weight.medium};
  white-space: nowrap;
  cursor: pointer;
  touch-action: manipulation;

  &[data-active] {
    color: ${theme.color.text};
  }
  &[data-active] svg {
    color: ${theme.color.primaryText};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.text};
      background: ${theme.color.surface};
    }
  }
  ${theme.media.forced} {
    &[data-active] {
      text-decoration: underline 3px;
    }
  }
  ${theme.media.cards} {
    flex: 1 1 0;
    justify-content: center;
    padding: ${theme.space.xxs} ${theme.space.xs};
    font-size: ${theme.font.size.sm};
    line-height: 1.25;
    white-space: normal;

    svg {
      display: none;
    }
  }
`

const Indicator = styled(Base.Indicator)`
  position: absolute;
  bottom: 0;
  left: var(--active-tab-left);
  width: var(--active-tab-width);
  height: 3px;
  border-radius: ${theme.radius.round};
  background: ${theme.color.primary};
  transition:
    left ${theme.motion.calm},
    width ${theme.motion.calm};
`

const Panel = styled(Base.Panel)`
  border-radius: ${theme.radius.md};
`
