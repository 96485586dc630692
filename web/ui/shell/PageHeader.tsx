import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { WholeNumbers } from '#web/ui/layout/WholeNumbers.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'

interface PageHeaderProps {
  title: string
  subtitle?: string
  actions?: ReactNode
}

/** The title of a page, also in the browser tab, with its main actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Brewhouse`
  }, [title])
  return (
    <Head>
      <div>
        <h1>
          <WholeNumbers text={title} />
        </h1>
        {subtitle && <Quiet>{subtitle}</Quiet>}
      </div>
      {actions && (
        <Actions $wrap $gap="sm">
          {actions}
        </Actions>
      )}
    </Head>
  )
}

/** On a phone they share the width, so that rows of them end alike. */
const Actions = styled(Row)`
  ${theme.media.phone} {
    --grow: 1;
    gap: ${theme.space.xs};
    width: 100%;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.md};
  margin-bottom: ${theme.space.lg};

  h1 {
    font-size: ${theme.font.size.xxl};
  }
`
