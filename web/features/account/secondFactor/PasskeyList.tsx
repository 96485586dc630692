import { IconFingerprint } from '@tabler/icons-react'
import styled from 'styled-components'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Rows } from '#web/ui/layout/Rows.ts'

/** A passkey of the user. */
export type OwnPasskey = NonNullable<UserFieldsFragment['secondFactor']>['passkeys'][number]

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[]
  onRemove: (passkey: OwnPasskey) => void
}

/** The user's passkeys by name, each with when it was used and a button that removes it. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  return (
    <List aria-label={text('passkeys.title')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <IconFingerprint size={24} aria-hidden="true" />
          <div>
            <strong translate="no">{passkey.name}</strong>
            <Muted as="p">
              {passkey.usedAt
                ? text('passkeys.usedOn', { day: formatDayOf(passkey.usedAt) })
                : text('passkeys.addedOn', { day: formatDayOf(passkey.createdAt) })}
            </Muted>
          </div>
          <Button
            aria-label={text('passkeys.removeOf', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {text('passkeys.remove')}
          </Button>
        </li>
      ))}
    </List>
  )
}

const List = styled(Rows)`
  width: 100%;

  li > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > svg {
    flex: none;
    color: ${theme.color.muted};
  }
`
