import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { roleDescriptions } from '#domain/people/roles.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Card, CardTitle } from '#web/ui/data/Card.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ThemeSwitch } from '#web/ui/device/ThemeSwitch.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Columns, Stack } from '#web/ui/layout/Stack.ts'
import { AccountDocument } from './accountDocuments.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { zoneName, zoneNote } from './zoneNote.ts'

const UnitsChoice = lazyView('UnitsChoice', () => import('./UnitsChoice.tsx'))

/** The user's own account: name, role, password, and sessions. */
export function AccountPage() {
  const { data, error, refetch, asOf } = useLiveQuery(AccountDocument)
  const [isEditing, setEditing] = useState(false)
  const zone = useBreweryZone()
  const me = data?.me
  return (
    <>
      <PageHeader
        title="Your Account"
        actions={
          me && (
            <Button icon={IconPencil} onClick={() => setEditing(true)}>
              Edit Name
            </Button>
          )
        }
      />
      <StaleNote asOf={asOf} />
      {!me && !error && <Skeleton $height="240px" />}
      {!me && error && (
        <ErrorState title="Your account could not be loaded" message={error} onRetry={() => void refetch()} />
      )}
      {me && (
        <Columns $min="380px">
          <Stack as={Card} $align="start">
            <CardTitle>{me.name}</CardTitle>
            <Figures>
              <dt>Email</dt>
              <dd>{me.email}</dd>
              <dt>Role</dt>
              <dd>
                <RoleBadge role={me.role} />
                <p>{roleDescriptions[me.role]}</p>
              </dd>
              <dt>Joined</dt>
              <dd>{formatDayOf(me.createdAt)}</dd>
              <dt>Time zone</dt>
              <dd>
                {zoneName(zone)}
                <p>{zoneNote(zone)}</p>
              </dd>
            </Figures>
            <p>
              <Link to="/change-password">Choose another password</Link>
            </p>
          </Stack>
          <Stack as={Card} $align="start">
            <CardTitle>Appearance</CardTitle>
            <p>The light theme has high contrast, for a sunlit brewhouse. This device keeps your choice.</p>
            <ThemeSwitch />
          </Stack>
          <Stack as={Card}>
            <CardTitle>Units</CardTitle>
            <p>What you read and type in, on all your screens. Everyone else keeps their own.</p>
            <Suspense fallback={<Skeleton $height="200px" />}>
              <UnitsChoice me={me} />
            </Suspense>
          </Stack>
          <Stack as={Card} $align="start">
            <CardTitle>Where you are signed in</CardTitle>
            <OwnSessions />
          </Stack>
        </Columns>
      )}
      {me && isEditing && <ProfileDialog me={me} onClose={() => setEditing(false)} />}
    </>
  )
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${theme.space.sm} ${theme.space.lg};

  dt {
    color: ${theme.color.muted};
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  dd p {
    color: ${theme.color.muted};
    font-size: ${theme.font.size.sm};
  }
`
