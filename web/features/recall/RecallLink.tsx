import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

type RecallLinkProps = ({ lotId: string } | { packageLotId: string }) & { children: ReactNode }

/** Leads to the recall of a lot, or of packages. */
export function RecallLink({ children, ...of }: RecallLinkProps) {
  return (
    <Name to={'lotId' in of ? `/recall/lot/${of.lotId}` : `/recall/package/${of.packageLotId}`}>
      {children}
    </Name>
  )
}

/** Taller than its line, for thumbs. */
const Name = styled(Link)`
  display: inline-block;
  margin: -0.5rem 0;
  padding: 0.5rem 0;
  color: inherit;
  text-decoration: underline;
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;
`
