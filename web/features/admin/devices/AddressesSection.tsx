import { IconPlugConnectedX, IconPlus, IconRouter } from '@tabler/icons-react'
import { useState } from 'react'
import type { IngestAddressesQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { ShownOnce } from '#web/features/admin/ShownOnce.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { ageText } from '#web/ui/dates/ages.ts'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Box } from '#web/ui/layout/Box.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { AddressFormDialog } from './AddressFormDialog.tsx'
import { AddressRevoke } from './AddressRevoke.tsx'
import { IngestAddressesDocument } from './deviceDocuments.ts'
import { RawMessage } from './RawMessage.tsx'

type AddressView = IngestAddressesQuery['ingestAddresses'][number]

/** The addresses that devices post to, and the actions that add one or revoke it. */
export function AddressesSection({ now }: { now: Date }) {
  const { data, error, loading, refetch } = useLiveQuery(IngestAddressesDocument)
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<{ name: string; url: string } | null>(null)
  const [revoking, setRevoking] = useState<AddressView | null>(null)
  return (
    <Panel
      title="Addresses"
      icon={IconRouter}
      aside={
        <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
          Add Address
        </Button>
      }
    >
      <Quiet>
        Hydrometers and controllers post to an address of this brewery. Enter its URL in the device: iSpindel,
        GravityMon, Tilt, RAPT and most others are understood as they are.
      </Quiet>
      {error && !data && (
        <ErrorState
          title="The addresses could not be loaded"
          message={error}
          onRetry={() => void refetch()}
          busy={loading}
        />
      )}
      {data && data.ingestAddresses.length === 0 && <Quiet>There is no address yet.</Quiet>}
      <Stack as="ul" $gap="xs">
        {data?.ingestAddresses.map((address) => (
          <Address key={address.id} address={address} now={now} onRevoke={() => setRevoking(address)} />
        ))}
      </Stack>
      {isAdding && <AddressFormDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && (
        <ShownOnce
          title={`Address ${created.name}`}
          address={created.url}
          codeLabel={`QR code with the address ${created.name}`}
          lead="Enter this address in the device, as its URL or as server, port and path. It's shown only once."
          onClose={() => setCreated(null)}
        >
          {created.url.startsWith('https:') && (
            <Text as="p" $tone="yellow" $size="sm" $above="xs">
              Many hydrometers have no https. Within the brewery's network give them the server's address with
              http.
            </Text>
          )}
        </ShownOnce>
      )}
      {revoking && <AddressRevoke address={revoking} onClose={() => setRevoking(null)} />}
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
          Added by {createdBy.name}, {formatDayOf(createdAt)} ·{' '}
          {lastUsedAt ? `used ${ageText(new Date(lastUsedAt), now)}` : 'not used yet'}
        </Muted>
        {lastRefusal && (
          <>
            <Text as="p" $tone="yellow" $size="sm" $above="xs">
              A message could not be read {ageText(new Date(lastRefusal.message.receivedAt), now)}:{' '}
              {lastRefusal.reason}
            </Text>
            <RawMessage message={lastRefusal.message} isFolded label="Unread message" />
          </>
        )}
      </Box>
      {revokedAt ? (
        <Badge tone="red" icon={IconPlugConnectedX} label="Revoked" />
      ) : (
        <Button aria-label={`Revoke address ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </Row>
  )
}
