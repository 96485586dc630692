import { Fragment, memo, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { text as sentence } from '#web/ui/language/text.ts'
import { theme } from '#web/theme.ts'
import { blocksOf, piecesOf, type Block } from './markdownBlocks.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface MarkdownProps {
  text: string
  /** The list of questions, as the assistant offers them. */
  questions: (offered: readonly string[]) => ReactNode
}

/**
 * Renders Markdown as React elements, so that nothing in the text can become HTML. Questions that the assistant offers
 * are rendered by `questions`.
 */
export const Markdown = memo(function Markdown({ text, questions }: MarkdownProps) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return blocks.map((block, place) => {
    const before = blocks[place - 1]
    const isOffer =
      block.kind === 'list' && before?.kind === 'paragraph' && before.text === sentence('assistant.tryThese')
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
