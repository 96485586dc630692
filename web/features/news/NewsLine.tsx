import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { VisuallyHidden } from '#web/ui/feedback/VisuallyHidden.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { List } from '#web/ui/layout/List.ts'
import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { text } from '#web/ui/language/text.ts'
import type { NewsView } from './newsDocuments.ts'

interface NewsLinesProps {
  items: readonly (NewsView['items'][number] & { isUnread?: boolean })[]
  now: Date
  onLeave?: () => void
}

/** What happened, each as a link to where it can be seen; unread ones are marked. */
export function NewsLines({ items, now, onLeave }: NewsLinesProps) {
  return (
    <NewsList>
      {items.map(({ id, at, text: sentence, link, isUnread = false }) => (
        <li key={id}>
          <NewsLine to={link ?? '/dashboard'} $unread={isUnread} onClick={onLeave}>
            <span>
              {isUnread && (
                <>
                  <Dot />
                  <VisuallyHidden>{text('news.unread')}</VisuallyHidden>{' '}
                </>
              )}
              <Unbroken>{sentence}</Unbroken>
            </span>{' '}
            <Box as="span" $tone="gray" $lines="nowrap">
              {ageText(new Date(at), now)}
            </Box>
          </NewsLine>
        </li>
      ))}
    </NewsList>
  )
}

/** News, one a line. */
export const NewsList = styled(List).attrs({ as: 'ul', $gap: '0' })`
  > li + li {
    border-top: 1px solid ${theme.color.line};
  }
`

/** A link in the news; a dot marks what is unread. */
export const NewsLine = styled(Link)<{ $unread?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-content: center;
  justify-content: space-between;
  gap: 0 ${theme.space.sm};
  min-height: ${theme.size.control};
  margin: 0 -${theme.space.xs};
  padding: ${theme.space.xs};
  border-radius: ${theme.radius.sm};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  font-weight: ${(props) => props.$unread && theme.font.weight.medium};
  line-height: ${theme.font.leading.snug};
  text-decoration: none;

  ${theme.media.hover} {
    &:hover {
      background: ${theme.color.hover};
    }
  }
`

const Dot = styled.i`
  display: inline-block;
  width: ${theme.space.xs};
  height: ${theme.space.xs};
  margin-right: ${theme.space.xs};
  border-radius: ${theme.radius.round};
  background: currentColor;
`
