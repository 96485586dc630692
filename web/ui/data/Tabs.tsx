import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

export interface TabItem<Value extends string> {
  value: Value
  label: string
  icon?: TablerIcon
  content: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** The tab that a key moves to; wraps around. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * Tabs according to the ARIA Authoring Practices, with arrow keys. The component library's tabs would add 17 kB to the
 * first load of pages that need nothing else from it.
 */
export function Tabs<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  const id = useId()
  const shown = items.find((item) => item.value === value)
  function step(event: KeyboardEvent<HTMLDivElement>): void {
    const at = items.findIndex((item) => item.value === value)
    const next = steps[event.key]?.(at, items.length - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const item = items[next]
    if (item) onChange(item.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const list = useRef<HTMLDivElement>(null)
  const isNarrow = items.length > 5
  useEffect(() => {
    if (isNarrow) bringIntoSight(list.current)
  }, [isNarrow, value])
  return (
    <>
      <List ref={list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={step}>
        {items.map((item) => (
          <Tab
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            aria-selected={item === shown}
            aria-controls={item === shown ? `${id}-${item.value}` : undefined}
            tabIndex={item === shown ? 0 : -1}
            $isNarrow={isNarrow}
            onClick={() => onChange(item.value)}
          >
            {item.icon && <item.icon size={20} aria-hidden="true" />}
            {item.label}
          </Tab>
        ))}
      </List>
      {shown && (
        <Panel
          key={shown.value}
          role="tabpanel"
          id={`${id}-${shown.value}`}
          aria-labelledby={`${id}-tab-${shown.value}`}
          tabIndex={0}
        >
          {shown.content}
        </Panel>
      )}
    </>
  )
}

/** Scrolls a list of tabs that is too long for a phone to the one that is shown. */
function bringIntoSight(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]')
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

const List = styled.div`
  position: relative;
  display: flex;
  gap: ${theme.space.xxs};
  margin-bottom: ${theme.space.lg};
  border-bottom: 1px solid ${theme.color.line};
  overflow-x: auto;
  scrollbar-width: none;
  container-type: inline-size;
`

/** Up to five stand beside each other on a phone; six of them scroll. */
const Tab = styled.button<{ $isNarrow: boolean }>`
  position: relative;
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

  &[aria-selected='true'] {
    color: ${theme.color.text};
  }
  &[aria-selected='true'] svg {
    color: ${theme.color.primaryText};
  }
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    border-radius: ${theme.radius.round};
    background: ${theme.color.primaryLine};
    transform: scaleX(0);
    transition: transform ${theme.motion.calm};
  }
  &[aria-selected='true']::after {
    transform: none;
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
    &[aria-selected='true'] {
      text-decoration: underline 3px;
    }
  }
  /* Without their icons six of them also fit on a tablet. */
  @container (max-width: 859.98px) {
    svg {
      display: ${(props) => props.$isNarrow && 'none'};
    }
  }
  ${theme.media.cards} {
    flex: ${(props) => (props.$isNarrow ? 'none' : '1 1 0')};
    justify-content: center;
    padding: ${theme.space.xxs} ${(props) => (props.$isNarrow ? theme.space.sm : theme.space.xs)};
    font-size: ${theme.font.size.sm};
    line-height: ${theme.font.leading.tight};
    white-space: ${(props) => (props.$isNarrow ? 'nowrap' : 'normal')};

    svg {
      display: none;
    }
  }
`

const Panel = styled.div`
  border-radius: ${theme.radius.md};
`
