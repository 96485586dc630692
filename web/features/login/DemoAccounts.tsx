import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { roleLabels } from '#domain/people/roles.ts'
import { fetchSignInHints, type SignInHints } from '#web/live/session/session.ts'
import { theme } from '#web/theme.ts'
import { roleOf } from '#web/ui/shell/signedInUser.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'

interface DemoAccountsProps {
  onPick: (email: string, password: string) => void
}

/** The demo brewery's accounts, each filled in with one tap. */
export function DemoAccounts({ onPick }: DemoAccountsProps) {
  const [hints, setHints] = useState<SignInHints | null>(null)
  useEffect(() => {
    let isGone = false
    void fetchSignInHints().then((found) => {
      if (!isGone) setHints(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  const password = hints?.password
  if (!hints?.demo || password === undefined) return null
  return (
    <Box aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{text('signIn.demo')}</h2>
      <p>{text('signIn.demoHint')}</p>
      <Columns as="ul" $min="170px" $gap="xs" $above="xs">
        {hints.accounts.map(({ email, role }) => (
          <li key={email}>
            <Account type="button" onClick={() => onPick(email, password)}>
              <strong>{text(roleLabels[roleOf(role)])}</strong>
              <span>{email}</span>
            </Account>
          </li>
        ))}
      </Columns>
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  gap: ${theme.space.xs};
  padding: ${theme.space.md};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.lg};

  h2 {
    font-size: ${theme.font.size.md};
  }
  p {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`

const Account = styled.button`
  display: grid;
  align-content: center;
  width: 100%;
  min-height: 60px;
  padding: ${theme.space.xs} ${theme.space.sm};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  text-align: left;
  line-height: ${theme.font.leading.snug};

  span {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.xs};
    overflow-wrap: anywhere;
  }
  /* One line each, so that all of them stand on the first screen. */
  ${theme.media.cards} {
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${theme.space.sm};
    align-items: baseline;
    min-height: ${theme.size.control};

    strong {
      font-size: ${theme.font.size.sm};
    }
    span {
      text-align: right;
    }
  }
  ${theme.media.hover} {
    &:hover {
      border-color: ${theme.color.primaryLine};
    }
  }
`
