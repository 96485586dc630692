import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

interface PagerProps {
  /** The plural of what is listed, such as batches. */
  what: string
  offset: number
  pageSize: number
  total: number
  /** Called with the page to show, from 0. */
  onGo: (page: number) => void
}

/** The visible range of a long list, with buttons for the previous and next page; empty for a single page. */
export function Pager({ what, offset, pageSize, total, onGo }: PagerProps) {
  if (total <= pageSize) return null
  const page = Math.floor(offset / pageSize)
  const end = Math.min(total, offset + pageSize)
  const isFirst = page === 0
  const isLast = end >= total
  return (
    <Bar aria-label={text('common.pagesOf', { what })}>
      <Button icon={IconChevronLeft} aria-disabled={isFirst} onClick={() => !isFirst && onGo(page - 1)}>
        {text('common.previous')}
      </Button>
      <Muted $size="md" role="status">
        {text('common.pageOf', { from: offset + 1, to: end, total, what })}
      </Muted>
      <Button icon={IconChevronRight} aria-disabled={isLast} onClick={() => !isLast && onGo(page + 1)}>
        {text('common.next')}
      </Button>
    </Bar>
  )
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.sm};
  margin-top: ${theme.space.md};
`
