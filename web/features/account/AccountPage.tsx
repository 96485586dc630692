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
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ThemeSwitch } from '#web/ui/device/ThemeSwitch.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { AccountDocument } from './accountDocuments.ts'
import { DayOrderChoice } from './DayOrderChoice.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { zoneName, zoneNote } from './zoneNote.ts'
import { text } from '#web/ui/language/text.ts'
import { offeredLanguages } from '#web/ui/language/chosenLanguage.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SecondFactorCard } from './secondFactor/SecondFactorCard.tsx'
import { WarningsChoice } from './WarningsChoice.tsx'

const UnitsChoice = lazyView('UnitsChoice', () => import('./UnitsChoice.tsx'))

/** The user's own account: who they are and how they sign in, and beside it what they prefer. */
export function AccountPage() {
  const query = useLiveQuery(AccountDocument)
  const [isEditing, setEditing] = useState(false)
  const zone = useBreweryZone()
  const me = query.data?.me
  return (
    <>
      <PageHeader
        title={text('account.title')}
        actions={
          me && (
            <Button icon={IconPencil} onClick={() => setEditing(true)}>
              {text('account.editName')}
            </Button>
          )
        }
      />
      <StaleNote asOf={query.asOf} />
      <Pending of={query} failure={text('account.loadFailed')}>
        <Skeleton $height="240px" />
      </Pending>
      {me && (
        <Columns $min="380px">
          <Stack $align="start">
            <Stack as={Card} $align="start">
              <CardTitle>{me.name}</CardTitle>
              <Figures>
                <dt>{text('account.email')}</dt>
                <dd>{me.email}</dd>
                <dt>{text('account.role')}</dt>
                <dd>
                  <RoleBadge role={me.role} />
                  <p>{text(roleDescriptions[me.role])}</p>
                </dd>
                <dt>{text('account.joined')}</dt>
                <dd>{formatDayOf(me.createdAt)}</dd>
                <dt>{text('account.timeZone')}</dt>
                <dd>
                  {zoneName(zone)}
                  <p>{zoneNote(zone)}</p>
                </dd>
              </Figures>
              <p>
                <Link to="/change-password">{text('password.title')}</Link>
              </p>
            </Stack>
            <SecondFactorCard me={me} onChanged={() => void query.refetch()} />
            <Stack as={Card} $align="start">
              <CardTitle>{text('account.sessions')}</CardTitle>
              <OwnSessions />
            </Stack>
            {me.role === 'ADMIN' && (
              <Stack as={Card} $align="start">
                <CardTitle>{text('account.mail')}</CardTitle>
                <p>{text('account.mailHint', { email: me.email })}</p>
                <WarningsChoice isChosen={me.warningMails} />
              </Stack>
            )}
          </Stack>
          <Stack $align="start">
            <Stack as={Card} $align="start">
              <CardTitle>{text('account.appearance')}</CardTitle>
              <p>{text('account.appearanceHint')}</p>
              <ThemeSwitch />
            </Stack>
            {offeredLanguages.length > 1 && (
              <Stack as={Card} $align="start">
                <CardTitle>{text('account.language')}</CardTitle>
                <p>{text('account.languageHint')}</p>
                <LanguageChoice chosen={me.language ?? null} />
              </Stack>
            )}
            <Stack as={Card} $align="start">
              <CardTitle>{text('account.dates')}</CardTitle>
              <p>{text('account.datesHint')}</p>
              <DayOrderChoice />
            </Stack>
            <Stack as={Card}>
              <CardTitle>{text('account.units')}</CardTitle>
              <p>{text('account.unitsHint')}</p>
              <Suspense fallback={<Skeleton $height="200px" />}>
                <UnitsChoice me={me} />
              </Suspense>
            </Stack>
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
