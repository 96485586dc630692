import { IconDeviceDesktop } from '@tabler/icons-react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { text } from '#web/ui/language/text.ts'

interface SessionListProps {
  sessions: readonly {
    id: string
    address: string
    device: string
    createdAt: string
    lastSeenAt: string
    isThisOne: boolean
  }[]
  busy: boolean
  onEnd: (id: string) => void
}

/** A person's sessions, by the clock of the reader's device, each with a button that ends it. */
export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <Muted as="p">{text('sessions.none')}</Muted>
  return (
    <List>
      {sessions.map((session) => (
        <li key={session.id}>
          <IconDeviceDesktop size={24} aria-hidden="true" />
          <div>
            <strong>{deviceName(session.device)}</strong>
            <Muted as="p">
              {session.isThisOne
                ? text('sessions.thisBrowser')
                : text('sessions.lastSeen', {
                    when: formatMoment(new Date(session.lastSeenAt), ownTimeZone()),
                  })}
              {session.address && ` · ${session.address}`}
            </Muted>
            <Muted as="p">
              {text('sessions.signedIn', { when: formatMoment(new Date(session.createdAt), ownTimeZone()) })}
            </Muted>
          </div>
          {!session.isThisOne && (
            <Button
              busy={busy}
              aria-label={text('sessions.endOf', { device: deviceName(session.device) })}
              onClick={() => onEnd(session.id)}
            >
              {text('sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </List>
  )
}

const List = styled(Rows)`
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

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** A User-Agent in words, such as Chrome on Android; other programs by their own name. */
function deviceName(agent: string): string {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1]
  const system = systems.find(([sign]) => sign.test(agent))?.[1]
  if (!browser) return agent.split(/[\s/]/)[0] || text('sessions.unknownDevice')
  return system ? text('sessions.browserOn', { browser, system }) : browser
}
