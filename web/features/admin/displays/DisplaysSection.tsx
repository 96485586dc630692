import { IconDeviceTv, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { DisplaysQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { DisplayAddress } from './DisplayAddress.tsx'
import { DisplayFormDialog } from './DisplayFormDialog.tsx'
import { DisplayRevoke } from './DisplayRevoke.tsx'
import { DisplayRow } from './DisplayRow.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DisplaysDocument } from './displayDocuments.ts'

type DisplayView = DisplaysQuery['displays'][number]

/** The screens on the walls: which there are, whether they are connected, and how one is let in or shut out. */
export function DisplaysSection() {
  const refusal = useRoleRefusal('manageDisplays')
  const { data, error, loading, refetch } = useLiveQuery(DisplaysDocument, { skip: refusal !== null })
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<{ id: string; token: string } | null>(null)
  const [revoking, setRevoking] = useState<DisplayView | null>(null)
  const displays = data?.displays ?? []
  const opened = displays.find(({ id }) => id === created?.id)
  return (
    <Panel
      title="Displays"
      icon={<IconDeviceTv />}
      aside={
        <Button
          variant="primary"
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabledReason={refusal}
          onClick={() => setAdding(true)}
        >
          Add Display
        </Button>
      }
    >
      <Note>
        A display shows the wall board on a television and nothing else. It stays signed in until you revoke
        its access.
      </Note>
      {error && !data && (
        <ErrorState
          title="The displays could not be loaded"
          message={error}
          onRetry={() => void refetch()}
          busy={loading}
        />
      )}
      {data && displays.length === 0 && <Note>There is no display yet.</Note>}
      <List>
        {displays.map((display) => (
          <DisplayRow key={display.id} display={display} onRevoke={() => setRevoking(display)} />
        ))}
      </List>
      {isAdding && <DisplayFormDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && opened && (
        <DisplayAddress display={opened} token={created.token} onClose={() => setCreated(null)} />
      )}
      {revoking && <DisplayRevoke display={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  )
}

const Note = styled.p`
  color: ${theme.color.muted};
`

const List = styled.ul`
  display: grid;
  gap: ${theme.space.xs};
`
