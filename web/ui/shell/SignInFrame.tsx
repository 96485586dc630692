import { useEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Logo } from '#web/ui/shell/Logo.tsx'
import { TankGlyph } from '#web/ui/data/TankGlyph.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { text } from '#web/ui/language/text.ts'

interface SignInFrameProps {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of the signed-out pages: an illustration on wide screens, and the form. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} · Brewhouse`
  }, [title])
  return (
    <Split>
      <Aside aria-hidden="true">
        <Row $align="end" $gap="xl">
          <TankGlyph shape="conical" fill={86} srm={4} height="220px" />
          <TankGlyph shape="conical" fill={48} srm={14} height="260px" />
          <TankGlyph shape="brite" fill={72} srm={30} height="220px" />
        </Row>
        <Pledge>{text('signIn.pledge')}</Pledge>
      </Aside>
      <Main>
        <Column>
          <Logo />
          <div>
            <h1>{title}</h1>
            <Quiet>{lead}</Quiet>
          </div>
          {children}
        </Column>
      </Main>
    </Split>
  )
}

const Split = styled.div`
  display: grid;
  grid-template-columns: 1fr;
  min-height: 100dvh;

  ${theme.media.wide} {
    grid-template-columns: 1.15fr 1fr;
  }
`

const Aside = styled.aside`
  display: none;
  align-content: center;
  justify-items: center;
  gap: ${theme.space.xl};
  padding: ${theme.space.xxl};
  border-right: 1px solid ${theme.color.line};
  background: radial-gradient(circle at 50% 40%, ${theme.color.raised}, ${theme.color.sunken} 70%);

  ${theme.media.wide} {
    display: grid;
  }
`

const Pledge = styled.p`
  max-width: 26ch;
  color: ${theme.color.text};
  font-size: ${theme.font.size.xxl};
  font-weight: ${theme.font.weight.medium};
  letter-spacing: -0.02em;
  line-height: ${theme.font.leading.tight};
  text-align: center;
`

/** The form begins at a place of its own: centred, it would move when the demo accounts arrive below it. */
const Main = styled.main`
  display: grid;
  place-items: start center;
  padding: max(${theme.space.lg}, 12dvh) ${theme.space.md} ${theme.space.lg};

  ${theme.media.burger} {
    padding-top: ${theme.space.lg};
  }
`

const Column = styled.div`
  display: grid;
  gap: ${theme.space.lg};
  width: min(100%, ${theme.size.form});

  h1 {
    font-size: ${theme.font.size.xxl};
  }
`
