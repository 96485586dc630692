import { useCallback, useEffect, useRef, Fragment, memo, useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { text, text as sentence } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Questions } from './Questions.tsx'
import type { ChatMessage } from './chatStorage.ts'
import { Box } from '#web/ui/layout/Box.ts'
import { Link } from 'react-router-dom'
import { Text } from '#web/ui/layout/Text.ts'

/** Within this distance from the end, in px, the log follows new words; not for someone who has scrolled up. */
const nearPx = 80

interface ChatLogProps {
  said: readonly ChatMessage[]
  isAnswering: boolean
  /** Asks a question that an answer offers. */
  onAsk: (question: string) => void
}

/** The messages, newest at the end. Screen readers announce complete answers. */
export function ChatLog({ said, isAnswering, onAsk }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  const lastTop = useRef(0)
  const questions = said.filter(({ role }) => role === 'USER').length
  useEffect(() => {
    isNear.current = true
  }, [questions])
  useEffect(() => {
    if (log.current && isNear.current) log.current.scrollTop = log.current.scrollHeight
  }, [said])
  // The same for every word that arrives, so that only the last message is rendered again.
  const ask = useRef(onAsk)
  useEffect(() => {
    ask.current = onAsk
  })
  const offered = useCallback(
    (questions: readonly string[]) => (
      <Questions
        label={text('assistant.questions')}
        questions={questions}
        onAsk={(question) => ask.current(question)}
      />
    ),
    [],
  )
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = log.current ?? {}
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearPx
    // Words that arrive faster than the scrolling don't count as scrolling up.
    isNear.current = isAtEnd || (isNear.current && scrollTop >= lastTop.current)
    lastTop.current = scrollTop
  }
  return (
    <Log
      ref={log}
      role="log"
      aria-label={text('assistant.conversation')}
      aria-live="polite"
      aria-busy={isAnswering}
      tabIndex={0}
      onScroll={look}
    >
      {said.map(({ role, content, questions: offers, isFailure }, place) => (
        <Message key={place} $role={role} $isFailure={isFailure ?? false}>
          <VisuallyHidden>{text(role === 'USER' ? 'assistant.you' : 'assistant.assistant')}</VisuallyHidden>
          {role === 'USER' ? (
            <Box as="p" $lines="pre-wrap">
              {content}
            </Box>
          ) : (
            <Markdown text={content} offers={offers} questions={offered} />
          )}
          {content === '' && <Waiting />}
          {isFailure && place === said.length - 1 && (
            <div>
              <Button onClick={() => onAsk(said[place - 1]?.content ?? '')}>{text('common.tryAgain')}</Button>
            </div>
          )}
        </Message>
      ))}
    </Log>
  )
}

function Waiting() {
  return (
    <span>
      <Spinner /> <VisuallyHidden>{text('assistant.thinking')}</VisuallyHidden>
    </span>
  )
}

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.sm};
  max-height: min(520px, 60vh);
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${theme.radius.md};
`

const Message = styled.div<{ $role: ChatMessage['role']; $isFailure: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.xs};
  align-self: ${(props) => (props.$role === 'USER' ? 'flex-end' : 'stretch')};
  max-width: ${(props) => (props.$role === 'USER' ? '85%' : '100%')};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${(props) => (props.$isFailure ? theme.tone.red.line : theme.color.line)};
  border-radius: ${theme.radius.md};
  background: ${(props) => (props.$role === 'USER' ? theme.color.primaryTint : theme.color.sunken)};
  line-height: ${theme.font.leading.normal};
  overflow-wrap: anywhere;
`

interface MarkdownProps {
  text: string
  /** The questions that the text offers in a list. */
  offers?: readonly string[] | undefined
  /** That list, as the assistant offers them. */
  questions: (offered: readonly string[]) => ReactNode
}

/**
 * Renders Markdown as React elements, so that nothing in the text can become HTML. The list of the questions that the
 * assistant offers is rendered by `questions`.
 */
const Markdown = memo(function Markdown({ text, offers = [], questions }: MarkdownProps) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return blocks.map((block, place) => {
    const isOffer = block.kind === 'list' && block.items.every((item) => offers.includes(item))
    return <Fragment key={place}>{isOffer ? questions(block.items) : <Part block={block} />}</Fragment>
  })
})

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Text as="p" $size="md" $weight="strong">
          <Line text={block.text} />
        </Text>
      )
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'list':
      return (
        <List as={block.isOrdered ? 'ol' : 'ul'}>
          {block.items.map((item, place) => (
            <li key={place}>
              <Line text={item} />
            </li>
          ))}
        </List>
      )
    case 'table':
      return <Figures head={block.head} rows={block.rows} />
  }
}

function Figures({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <Scroll role="region" aria-label={sentence('assistant.table', { columns: { list: head } })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, place) => (
              <th key={place} scope="col">
                <Line text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, place) => (
                <td key={place}>
                  <Line text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Line({ text }: { text: string }): ReactNode {
  return piecesOf(text).map((piece, place) => {
    switch (piece.kind) {
      case 'strong':
        return <strong key={place}>{piece.text}</strong>
      case 'emphasis':
        return <em key={place}>{piece.text}</em>
      case 'code':
        return <code key={place}>{piece.text}</code>
      case 'link':
        return (
          <Link key={place} to={piece.to}>
            {piece.text}
          </Link>
        )
      case 'text':
        return piece.text
    }
  })
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space.xxs};
  padding-left: 1.4em;
  list-style: disc;

  &:is(ol) {
    list-style: decimal;
  }
`

const Scroll = styled.div`
  overflow-x: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm};

  table {
    border-collapse: collapse;
    font-size: ${theme.font.size.sm};
  }
  th,
  td {
    padding: ${theme.space.xxs} ${theme.space.xs};
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
  }
  tr:last-child td {
    border-bottom: 0;
  }
`

/** A part of a Markdown text. */
type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const heading = /^#{1,6}\s+(.*)$/

const bullet = /^\s*[-*+]\s+(.*)$/

const numbered = /^\s*\d+[.)]\s+(.*)$/

const rule = /^\s*\|?(\s*:?-+:?\s*\|)+\s*:?-*:?\s*\|?\s*$/

/**
 * Parses the subset of Markdown that answers use: headings, paragraphs, lists and tables. Incomplete text is parsed as
 * far as possible.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.replaceAll('\r', '').split('\n')
  let isOpen = false
  lines.forEach((line, place) => {
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = line.trim() !== ''
    if (!isOpen) return
    const title = heading.exec(line)?.[1]
    if (title !== undefined) {
      blocks.push({ kind: 'heading', text: title })
      isOpen = false
      return
    }
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1]
    if (item !== undefined) return addItem(blocks, last, item, !bullet.test(line))
    if (last?.kind === 'table') {
      if (!rule.test(line)) last.rows.push(cellsOf(line))
    } else if (line.includes('|') && rule.test(lines[place + 1] ?? ''))
      blocks.push({ kind: 'table', head: cellsOf(line), rows: [] })
    else if (last?.kind === 'paragraph') last.text += ` ${line.trim()}`
    else blocks.push({ kind: 'paragraph', text: line.trim() })
  })
  return blocks
}

function addItem(blocks: Block[], last: Block | undefined, item: string, isOrdered: boolean): void {
  if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
  else blocks.push({ kind: 'list', isOrdered, items: [item] })
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** A piece of a line. Only links to pages of this client are links; other addresses stay text. */
type Piece =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

const marks = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\((\/[^)\s/][^)\s]*)\)|\*([^*\s][^*]*)\*/g

/** Splits a line into pieces by their markup. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(marks)) {
    const [whole, strong, code, link, to, emphasis] = found
    if (found.index > from) pieces.push({ kind: 'text', text: line.slice(from, found.index) })
    from = found.index + whole.length
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong })
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (link !== undefined && to !== undefined) pieces.push({ kind: 'link', text: link, to })
    else pieces.push({ kind: 'emphasis', text: emphasis ?? '' })
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) })
  return pieces
}
