import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DisplayFieldsFragment } from '#generated/gql/graphql.ts'
import { ShownOnce } from '#web/features/admin/ShownOnce.tsx'
import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { connectionLooks } from '#web/ui/data/recordLooks.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { DisplayFormDialog, type CreatedDisplay } from './DisplayFormDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { DisplaysDocument, RevokeDisplayDocument, PairDisplayDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'
import { pairingFields } from '#domain/people/displays.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'

/** The wall displays, whether they are connected, and the actions that add one or revoke its access. */
export function DisplaysSection() {
  const refusal = useRoleRefusal('manageDisplays')
  const query = useLiveQuery(DisplaysDocument, { skip: refusal !== null })
  const [isCoding, setCoding] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedDisplay | null>(null)
  const [revoking, setRevoking] = useState<DisplayFieldsFragment | null>(null)
  const displays = query.data?.displays
  // The list may not have it yet, and the token is shown only once.
  const opened = displays?.find(({ id }) => id === created?.display.id) ?? created?.display
  return (
    <Panel
      title={text('displays.title')}
      icon={IconDeviceTv}
      aside={
        <Row $wrap $gap="sm">
          <Button icon={IconDeviceTv} disabledReason={refusal} onClick={() => setCoding(true)}>
            {text('displays.byCode')}
          </Button>
          <Button variant="primary" icon={IconPlus} disabledReason={refusal} onClick={() => setAdding(true)}>
            {text('displays.add')}
          </Button>
        </Row>
      }
    >
      <Quiet>
        <RichText
          of={message('displays.hint', { address: `${location.host}/wall` })}
          marks={{ address: (content) => <span translate="no">{content}</span> }}
        />
      </Quiet>
      <Pending of={query} failure={text('displays.loadFailed')} />
      {displays?.length === 0 && <Quiet>{text('displays.none')}</Quiet>}
      <Stack as="ul" $gap="xs">
        {displays?.map((display) => (
          <Display key={display.id} display={display} onRevoke={() => setRevoking(display)} />
        ))}
      </Stack>
      {isCoding && <DisplayCodeDialog onClose={() => setCoding(false)} />}
      {isAdding && <DisplayFormDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && opened && (
        <ShownOnce
          title={text('displays.connect', { name: opened.name })}
          address={`${location.origin}/wall#token=${created.token}`}
          codeLabel={text('displays.withAddress', { name: opened.name })}
          lead={text('displays.lead')}
          said={opened.lastSeenAt ? text('displays.connected') : null}
          onClose={() => setCreated(null)}
        >
          {!window.isSecureContext && (
            <Text as="p" $tone="yellow" $size="sm" $above="xs">
              {text('displays.staysAwake')}
            </Text>
          )}
        </ShownOnce>
      )}
      {revoking && (
        <ConfirmCommand
          document={RevokeDisplayDocument}
          variables={{ id: revoking.id }}
          title={text('displays.revokeOne', { name: revoking.name })}
          question={text('displays.revokeQuestion')}
          confirmLabel={text('displays.revoke')}
          done={text('displays.revokedOne', { name: revoking.name })}
          onClose={() => setRevoking(null)}
        />
      )}
    </Panel>
  )
}

function Display({ display, onRevoke }: { display: DisplayFieldsFragment; onRevoke: () => void }) {
  const { name, createdAt, createdBy, lastSeenAt, revokedAt } = display
  const now = useNow()
  return (
    <Row as="li" $surface="sunken" $wrap $gap="sm" $pad="sm md">
      <Box $grow="220px">
        <strong>{name}</strong>
        <Muted as="p">
          {text('displays.addedBy', { name: createdBy.name, day: formatDayOf(createdAt) })}
          {lastSeenAt && ` · ${text('displays.connectedAt', { when: ageText(new Date(lastSeenAt), now) })}`}
        </Muted>
      </Box>
      {!revokedAt && !lastSeenAt && (
        <Badge {...connectionLooks.NOT_YET} label={text('displays.notConnectedYet')} />
      )}
      {revokedAt ? (
        <Badge {...connectionLooks.REVOKED} label={text('displays.revoked')} />
      ) : (
        <Button aria-label={text('displays.revokeOne', { name })} onClick={onRevoke}>
          {text('displays.revoke')}
        </Button>
      )}
    </Row>
  )
}

const labelsOf = () => ({ code: text('displays.code'), name: text('displays.location') })

const exampleCode = 'K7M2QX'

const values = { code: '', name: '' }

/** Connects a television by the code that it shows. */
function DisplayCodeDialog({ onClose }: { onClose: () => void }) {
  const [pair] = useCommand(PairDisplayDocument)
  const form = useSafeForm({
    entity: 'Display',
    values,
    labels: labelsOf(),
    schema: pairingFields,
    save: async ({ all, commandId }) => {
      const { pairDisplay } = await pair(all, commandId)
      succeed(text('displays.opens', { name: pairDisplay.name }))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('displays.byCode')}
      submitLabel={text('displays.connectScreen')}
      disabledReason={useRoleRefusal('manageDisplays')}
      onClose={onClose}
    >
      <Stack $gap="md">
        <RequiredText of={form} name="code" placeholder={exampleCode} />
        <RequiredText of={form} name="name" placeholder={text('displays.locationExample')} />
      </Stack>
    </FormDialog>
  )
}
