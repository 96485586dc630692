import { IconPlus, IconRouter } from '@tabler/icons-react'
import { useState } from 'react'
import type { IngestAddressesQuery } from '#generated/gql/graphql.ts'
import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ShownOnce } from '#web/features/admin/ShownOnce.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { connectionLooks } from '#web/ui/data/recordLooks.ts'
import { ageText } from '#web/ui/dates/ages.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import {
  IngestAddressesDocument,
  RevokeIngestAddressDocument,
  CreateIngestAddressDocument,
} from './deviceDocuments.ts'
import { RawMessage } from './RawMessage.tsx'
import { text } from '#web/ui/language/text.ts'
import { ingestAddressFields } from '#domain/devices/deviceForms.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'

type AddressView = IngestAddressesQuery['ingestAddresses'][number]

/** What devices send to an address is no change; so the addresses are asked for this often, in ms, while they are shown. */
const askAgainMs = 5_000

/** The addresses that devices post to, and the actions that add one or revoke it. */
export function AddressesSection({ now }: { now: Date }) {
  const query = useLiveQuery(IngestAddressesDocument, { pollInterval: askAgainMs })
  const addresses = query.data?.ingestAddresses
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<{ name: string; url: string } | null>(null)
  const [revoking, setRevoking] = useState<AddressView | null>(null)
  return (
    <Panel
      title={text('devices.addresses')}
      icon={IconRouter}
      aside={
        <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
          {text('devices.addAddress')}
        </Button>
      }
    >
      <Quiet>{text('devices.addressesHint')}</Quiet>
      <Pending of={query} failure={text('devices.addressesFailed')} />
      {addresses?.length === 0 && <Quiet>{text('devices.noAddress')}</Quiet>}
      <Stack as="ul" $gap="xs">
        {addresses?.map((address) => (
          <Address key={address.id} address={address} now={now} onRevoke={() => setRevoking(address)} />
        ))}
      </Stack>
      {isAdding && <AddressFormDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && (
        <ShownOnce
          title={text('devices.address', { name: created.name })}
          address={created.url}
          codeLabel={text('devices.addressCode', { name: created.name })}
          lead={text('devices.addressLead')}
          onClose={() => setCreated(null)}
        >
          {created.url.startsWith('https:') && (
            <Text as="p" $tone="yellow" $size="sm" $above="xs">
              {text('devices.addressPlain')}
            </Text>
          )}
        </ShownOnce>
      )}
      {revoking && (
        <ConfirmCommand
          document={RevokeIngestAddressDocument}
          variables={{ id: revoking.id }}
          title={text('devices.revokeOne', { name: revoking.name })}
          question={text('devices.revokeQuestion')}
          confirmLabel={text('devices.revokeAddress')}
          done={text('devices.addressRevoked', { name: revoking.name })}
          failed={text('devices.addressNotRevoked')}
          onClose={() => setRevoking(null)}
        />
      )}
    </Panel>
  )
}

function Address({ address, now, onRevoke }: { address: AddressView; now: Date; onRevoke: () => void }) {
  const { name, createdAt, createdBy, lastUsedAt, lastRefusal, revokedAt } = address
  return (
    <Row as="li" $surface="sunken" $wrap $gap="sm" $pad="sm md">
      <Box $grow="220px">
        <Text as="strong" $breaks>
          {name}
        </Text>
        <Muted as="p">
          {text('devices.addedBy', { name: createdBy.name, day: formatDayOf(createdAt) })} ·{' '}
          {lastUsedAt
            ? text('devices.used', { when: ageText(new Date(lastUsedAt), now) })
            : text('devices.unused')}
        </Muted>
        {lastRefusal && (
          <>
            <Text as="p" $tone="yellow" $size="sm" $above="xs">
              {text('devices.unread', {
                when: ageText(new Date(lastRefusal.message.receivedAt), now),
                reason: lastRefusal.reason,
              })}
            </Text>
            <RawMessage message={lastRefusal.message} isFolded label={text('devices.unreadMessage')} />
          </>
        )}
      </Box>
      {revokedAt ? (
        <Badge {...connectionLooks.REVOKED} label={text('devices.revoked')} />
      ) : (
        <Button aria-label={text('devices.revokeOne', { name })} onClick={onRevoke}>
          {text('devices.revoke')}
        </Button>
      )}
    </Row>
  )
}

const labelsOf = () => ({ name: text('devices.name') })

const values = { name: '' }

interface AddressFormDialogProps {
  onClose: () => void
  /** With the URL, which is shown only once. */
  onCreated: (created: { name: string; url: string }) => void
}

/** Adds an address that devices post to. */
function AddressFormDialog({ onClose, onCreated }: AddressFormDialogProps) {
  const [create] = useCommand(CreateIngestAddressDocument)
  const form = useSafeForm({
    entity: 'IngestAddress',
    values,
    labels: labelsOf(),
    schema: ingestAddressFields,
    save: async ({ all, commandId }) => {
      const { createIngestAddress } = await create(all, commandId)
      // Without PUBLIC_URL it is a path of this server.
      onCreated({ name: all.name, url: new URL(createIngestAddress.url, location.origin).href })
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.addAddress')}
      submitLabel={text('devices.addAddress')}
      onClose={onClose}
    >
      <RequiredText of={form} name="name" placeholder={text('devices.addressExample')} />
    </FormDialog>
  )
}
