import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DisplaysQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { DisplayCodeDialog } from './DisplayCodeDialog.tsx'
import { DisplayAddress } from './DisplayAddress.tsx'
import { DisplayFormDialog } from './DisplayFormDialog.tsx'
import { DisplayRevoke } from './DisplayRevoke.tsx'
import { DisplayRow } from './DisplayRow.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { DisplaysDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { message } from '#domain/language/message.ts'

type DisplayView = DisplaysQuery['displays'][number]

/** The wall displays, whether they are connected, and the actions that add one or revoke its access. */
export function DisplaysSection() {
  const refusal = useRoleRefusal('manageDisplays')
  const query = useLiveQuery(DisplaysDocument, { skip: refusal !== null })
  const [isCoding, setCoding] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<{ id: string; token: string } | null>(null)
  const [revoking, setRevoking] = useState<DisplayView | null>(null)
  const displays = query.data?.displays
  const opened = displays?.find(({ id }) => id === created?.id)
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
          <DisplayRow key={display.id} display={display} onRevoke={() => setRevoking(display)} />
        ))}
      </Stack>
      {isCoding && <DisplayCodeDialog onClose={() => setCoding(false)} />}
      {isAdding && <DisplayFormDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && opened && (
        <DisplayAddress display={opened} token={created.token} onClose={() => setCreated(null)} />
      )}
      {revoking && <DisplayRevoke display={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  )
}
