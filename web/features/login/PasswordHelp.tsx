import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { forgotHash } from '#web/live/session/linkHash.ts'
import { fetchCanMailLinks } from '#web/live/session/passwordLinks.ts'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'

/** The way to a new password: a link by mail, or an administrator where no mail can be sent. */
export function PasswordHelp() {
  const canMail = useCanMailLinks()
  return (
    <Line>
      {canMail && <a href={forgotHash}>{text('password.forgot')}</a>}
      {canMail === false && <Quiet>{text('password.forgotAdministrator')}</Quiet>}
    </Line>
  )
}

/** Whether links for new passwords can be mailed; null until that is known. */
export function useCanMailLinks(): boolean | null {
  const [canMail, setCanMail] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    void fetchCanMailLinks().then((can) => {
      if (!isGone) setCanMail(can)
    })
    return () => {
      isGone = true
    }
  }, [])
  return canMail
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
