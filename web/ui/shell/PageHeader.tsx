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
  /** On a phone its actions are a bar at the foot of the screen, where a thumb reaches them. */
  hasBar?: boolean
}

/** The title of a page, also in the browser tab, with its main actions. */
export function PageHeader({ title, subtitle, actions, hasBar = false }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Brewhouse`
  }, [title])
  const Place = hasBar ? Bar : Actions
  return (
    <Head>
      <div>
        <h1>
          <WholeNumbers text={title} />
        </h1>
        {subtitle && <Quiet>{subtitle}</Quiet>}
      </div>
      {actions && (
        <Place $wrap $gap="xs" data-keep-clear={hasBar || undefined}>
          {actions}
        </Place>
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

    /* They grow anyway: so two of them stay in one row in any font, and nothing moves when ours has come. */
    && > :is(a, button) {
      padding-inline: ${theme.space.xs};
    }
  }
`

const Bar = styled(Actions)`
  ${theme.media.phone} {
    position: fixed;
    z-index: ${theme.layer.menu};
    inset: auto 0 0;
    flex-wrap: nowrap;
    padding: ${theme.space.xs} ${theme.space.md} max(${theme.space.xs}, env(safe-area-inset-bottom));
    border-top: 1px solid ${theme.color.line};
    background: ${theme.color.surface};

    button {
      min-height: ${theme.size.mainAction};
      padding: 0 ${theme.space.xs};
      white-space: nowrap;
    }
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
