import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState, useMemo, useEffect, useRef } from 'react'
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
import {
  AccountDocument,
  UpdatePreferencesDocument,
  UpdateProfileDocument,
  EndOtherSessionsDocument,
  EndOwnSessionDocument,
  MailServerDocument,
  OwnSessionsDocument,
} from './accountDocuments.ts'
import { useBreweryZone } from '#web/ui/dates/useBreweryZone.ts'
import { text } from '#web/ui/language/text.ts'
import { offeredLanguages, languageFor } from '#web/ui/language/chosenLanguage.ts'
import { SecondFactorCard } from './secondFactor/SecondFactorCard.tsx'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tell, succeed } from '#web/ui/feedback/tell.ts'
import { Checkbox } from '#web/ui/inputs/Checkbox.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { chosenDayOrder, dayOrderOfBrowser, patternOf } from '#web/ui/dates/chosenDayOrder.ts'
import { useDeviceChoice } from '#web/ui/device/deviceChoice.ts'
import { Select } from '#web/ui/inputs/Select.tsx'
import { profileFields } from '#domain/people/people.ts'
import type { UserFieldsFragment } from '#generated/gql/graphql.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { useQuery } from '@apollo/client/react'
import { SessionList } from '#web/ui/data/SessionList.tsx'
import { languages, type Language } from '#generated/language/languages.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { showLanguage, shownLanguage } from '#web/ui/language/shownLanguage.ts'

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
            {me.role === 'ADMIN' && <MailCard me={me} />}
          </Stack>
          <Stack $align="start">
            <Stack as={Card} $align="start">
              <CardTitle>{text('account.appearance')}</CardTitle>
              <Muted as="p">{text('account.appearanceHint')}</Muted>
              <ThemeSwitch />
              {offeredLanguages.length > 1 && <LanguageChoice chosen={me.language ?? null} />}
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

/** The name of a time zone as people read it: America/New York. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** What the brewery's time zone means for the reader, whose device may be in another one. */
export function zoneNote(zone: string): string {
  const own = ownTimeZone()
  return own === zone ? text('account.zoneSame') : text('account.zoneOther', { zone: zoneName(own) })
}

interface MailCardProps {
  me: Pick<UserFieldsFragment, 'email' | 'warningMails'>
}

/** What an administrator is mailed; where no mail server is set, who can set one. */
export function MailCard({ me }: MailCardProps) {
  const { data } = useQuery(MailServerDocument, { fetchPolicy: 'cache-and-network' })
  const isOff = data?.systemSettings.isMailConfigured === false
  return (
    <Stack as={Card} $align="start">
      <CardTitle>{text('account.mail')}</CardTitle>
      <p>{isOff ? text('account.mailOff') : text('account.mailHint', { email: me.email })}</p>
      <WarningsChoice isChosen={me.warningMails} />
    </Stack>
  )
}

/** Chooses whether an administrator is mailed what threatens the installation. */
function WarningsChoice({ isChosen }: { isChosen: boolean }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const label = text('account.warningMails')
  const choose = async (warningMails: boolean) => {
    await tell(update({ warningMails }), { done: text('account.mailSaved'), failed: text('common.error') })
  }
  return (
    <Row $gap="xs">
      <Checkbox label={label} checked={isChosen} onChange={(checked) => void choose(checked)} />
      {label}
    </Row>
  )
}

const orders = ['DAY_FIRST', 'MONTH_FIRST'] as const

const inWords = (order: DayOrder) =>
  text(order === 'DAY_FIRST' ? 'account.dayFirst' : 'account.monthFirst', { pattern: patternOf(order) })

/** Chooses which number of a typed date comes first, on this device. */
export function DayOrderChoice() {
  const chosen = useDeviceChoice(chosenDayOrder)
  return (
    <Select
      label={text('account.dates')}
      hint={text('account.datesHint')}
      value={chosen}
      choices={[
        {
          value: 'BROWSER',
          label: text('account.datesOfBrowser', { pattern: patternOf(dayOrderOfBrowser()) }),
        },
        ...orders.map((value) => ({ value, label: inWords(value) })),
      ]}
      onChange={({ target: { value } }) =>
        chosenDayOrder.choose(orders.find((order) => order === value) ?? 'BROWSER')
      }
    />
  )
}

/** Edits the user's own name. */
function ProfileDialog({ me, onClose }: { me: UserFieldsFragment; onClose: () => void }) {
  const [update] = useCommand(UpdateProfileDocument)
  const { name } = me
  const values = useMemo(() => ({ name }), [name])
  const form = useSafeForm({
    entity: 'User',
    edited: me,
    values,
    labels: { name: text('people.name') },
    schema: profileFields,
    save: async ({ changes, baseVersion, commandId }) => {
      await update({ baseVersion, changes }, commandId)
      succeed(text('account.saved'))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('account.editName')}
      submitLabel={text('common.saveChanges')}
      onClose={onClose}
    >
      <FormField of={form} name="name" as={TextField} autoComplete="name" />
    </FormDialog>
  )
}

/** The user's sessions; all but the current one can be ended, each by itself or all together. */
export function OwnSessions() {
  const query = useQuery(OwnSessionsDocument, { fetchPolicy: 'cache-and-network' })
  const { data, refetch } = query
  const [end, ending] = useCommand(EndOwnSessionDocument)
  const [endOthers, endingOthers] = useCommand(EndOtherSessionsDocument)
  const busy = ending.busy || endingOthers.busy
  const tellEnd = async (ended: Promise<unknown>, done: string) => {
    await tell(ended, { done, failed: text('common.error') })
    await refetch().catch(() => undefined)
  }
  const others = data?.sessions.filter(({ isThisOne }) => !isThisOne) ?? []
  return (
    <>
      <Pending of={query} failure={text('account.sessionsFailed')} reason={text('account.pleaseTryAgain')}>
        <Skeleton $height="120px" />
      </Pending>
      {data && (
        <SessionList
          sessions={data.sessions}
          busy={busy}
          onEnd={(id) => void tellEnd(end({ id }), text('account.sessionEnded'))}
        />
      )}
      {others.length > 1 && (
        <Button busy={busy} onClick={() => void tellEnd(endOthers({}), text('account.othersEnded'))}>
          {text('account.endOthers')}
        </Button>
      )}
    </>
  )
}

const ofBrowser = 'BROWSER'

/** The language in which another one was chosen: each page is rendered from scratch then, and the focus returns to this field. */
let chosenIn: Language | null = null

/** The page stays in its language, or was left in it: when it comes in another one later, the focus stays where it is. */
function leaveField(): void {
  if (chosenIn === shownLanguage()) chosenIn = null
}

/** Chooses the language of everything that the user reads. Each is called by its own name. */
export function LanguageChoice({ chosen }: { chosen: string | null }) {
  const [update] = useCommand(UpdatePreferencesDocument)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (chosenIn !== null && chosenIn !== shownLanguage()) field.current?.focus()
    chosenIn = null
    return leaveField
  }, [])
  const choose = async (language: string | null) => {
    chosenIn = shownLanguage()
    try {
      await update({ language })
      // useKeptUser.ts reports sentences that failed to load, and retries.
      await showLanguage(languageFor(language)).catch(() => undefined)
      succeed(text('account.languageSaved'))
    } catch (error) {
      notifications.fail(text('common.error'), error)
    } finally {
      leaveField()
    }
  }
  return (
    <Select
      ref={field}
      label={text('account.language')}
      hint={text('account.languageHint')}
      value={chosen ?? ofBrowser}
      choices={[
        { value: ofBrowser, label: text('account.languageOfBrowser') },
        ...offeredLanguages.map((value) => ({ value, label: languages[value].name })),
      ]}
      onChange={({ target: { value } }) => void choose(value === ofBrowser ? null : value)}
    />
  )
}
