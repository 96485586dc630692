import { Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { forgotHash } from '#web/live/session/linkHash.ts'
import { fetchSignInHelp, type SignInHelp as Help } from '#web/live/session/passwordLinks.ts'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

/** Only the demo brewery has them. */
const DemoAccounts = lazyView('DemoAccounts', () => import('./DemoAccounts.tsx'))

interface SignInHelpProps {
  /** Fills in an account of the demo. */
  onPick: (email: string, password: string) => void
}

/**
 * The way to a new password, which is a link by mail, or an administrator where no mail can be sent; and below it the accounts of the
 * demo brewery.
 */
export function SignInHelp({ onPick }: SignInHelpProps) {
  const help = useSignInHelp()
  return (
    <>
      <Line>
        {help?.canMail && <a href={forgotHash}>{text('password.forgot')}</a>}
        {help?.canMail === false && <Quiet>{text('password.forgotAdministrator')}</Quiet>}
      </Line>
      {help?.hasHints && (
        <Suspense>
          <DemoAccounts onPick={onPick} />
        </Suspense>
      )}
    </>
  )
}

/** What the sign-in page offers on this server; null until that is known. */
export function useSignInHelp(): Help | null {
  const [help, setHelp] = useState<Help | null>(null)
  useEffect(() => {
    let isGone = false
    void fetchSignInHelp().then((found) => {
      if (!isGone) setHelp(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return help
}

/** As high as it gets, so that nothing below it moves when it is filled. */
const Line = styled.div`
  min-height: ${theme.size.control};
  text-align: center;

  a {
    display: inline-block;
    padding: ${theme.space.xs};
  }
`
