import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** The mark and name of the product: a conical tank, half full. If compact, the name is hidden on narrow phones. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Lockup>
      <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <rect width="64" height="64" rx="14" fill={theme.color.primary} />
        <path d="M16 20c0-5 7-9 16-9s16 4 16 9v17L36.5 50h-9L16 37z" fill={theme.color.primaryHover} />
        <path d="M16 31c5-3 11-3 16 0s11 3 16 0v6L36.5 50h-9L16 37z" fill={theme.color.onPrimary} />
        <path
          d="M16 20c0-5 7-9 16-9s16 4 16 9v17L36.5 50h-9L16 37zM21 44v11M43 44v11"
          fill="none"
          stroke={theme.color.onPrimary}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Word $compact={isCompact}>Brewhouse</Word>
    </Lockup>
  )
}

const Lockup = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space.sm};
  height: ${theme.size.logo};
  color: ${theme.color.text};

  svg {
    height: calc(${theme.size.logo} * 0.66);
  }
`

const Word = styled.span<{ $compact: boolean }>`
  font-size: ${theme.font.size.xl};
  font-weight: ${theme.font.weight.strong};
  letter-spacing: -0.03em;

  ${theme.media.phone} {
    display: ${(props) => (props.$compact ? 'none' : 'inline')};
  }
`
