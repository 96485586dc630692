import styled, { keyframes } from 'styled-components'
import { theme } from '#web/theme.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { text } from '#web/ui/language/text.ts'

const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`
const breathe = keyframes`50% { opacity: 0.55; }`

/** A placeholder for content; appears only after 150 ms of loading. What waits for content looks for `data-skeleton`. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-skeleton': true })<{
  $height?: string
}>`
  display: block;
  width: 100%;
  height: ${(props) => props.$height ?? '1em'};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  animation:
    ${appear} 1ms 150ms both,
    ${breathe} 1.8s 400ms ease-in-out infinite;

  ${theme.media.forced} {
    border: 1px solid GrayText;
  }
`

/** Announces loading to screen readers; the skeletons are hidden from them. */
export function LoadingNote({ what }: { what: string }) {
  return <VisuallyHidden role="status">{text('common.loading', { what })}</VisuallyHidden>
}
